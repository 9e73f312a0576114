import ArgumentParser
import Foundation
import ReuniteDatabase
import ReunitePhotos
import ReuniteStorage

/// Where a store is: in a data folder, or in a database with a data folder for its files.
struct StorePlace {
    /// The word for the database of `--database-url`.
    static let database = "database"

    /// The data folder: of photos, and of the file unless the store is in a database.
    let folder: URL
    /// The address of the database; nil for the file in the folder.
    let url: String?

    /// Parses the value of an option.
    ///
    /// - Parameters:
    ///   - text: a folder, the address of a database, or ``database``.
    ///   - option: the name of the option, for messages.
    ///   - data: the settings, with the data folder of databases.
    /// - Throws: `ValidationError`
    init(_ text: String, option: String, data: DataSettings) throws {
        if text == Self.database {
            guard !data.databaseUrl.text.isEmpty else {
                throw ValidationError("\(option) database needs --database-url or REUNITE_DATABASE_URL")
            }
            (folder, url) = (data.folder, data.databaseUrl.text)
        } else if ["postgresql://", "postgres://"].contains(where: text.hasPrefix) {
            guard !DatabaseURL.hasPassword(text) else {
                throw ValidationError(
                    """
                    \(option) must not contain the password, because other users of the machine can see it: use the word \
                    database with REUNITE_DATABASE_URL, or a password file of PostgreSQL (PGPASSFILE)
                    """)
            }
            (folder, url) = (data.folder, text)
        } else {
            (folder, url) = (URL(fileURLWithPath: text, isDirectory: true), nil)
        }
    }

    /// The folder of the photos.
    var photos: PhotoFolder { PhotoFolder(dataFolder: folder) }

    /// Whether photos and other files of both places are the same.
    func hasSameFolder(as other: StorePlace) -> Bool {
        folder.resolvingSymlinksInPath().path == other.folder.resolvingSymlinksInPath().path
    }

    /// Opens the store, and creates it if there is none.
    func open() throws -> Store { try Store(folder: folder, database: url) }
}
