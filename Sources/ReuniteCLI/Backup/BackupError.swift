import Foundation
import ReuniteStorage

/// Why a backup cannot be created or restored.
enum BackupError: Error, Equatable, CustomStringConvertible {
    /// The folder has no store.
    case noStore(String)
    /// The file would be written into the data folder.
    case inside(String)
    /// Another backup or restore uses the folder.
    case isBusy(String)
    /// A file cannot be read, and why.
    case unreadable(String, reason: String)
    /// What is collected in a folder cannot be written, and why.
    case unwritable(String, reason: String)
    /// The file is no backup of Reunite.
    case notBackup
    /// The store in the backup is empty, or the database of another program.
    case noStoreInBackup
    /// The store in the backup cannot be read, and why.
    case damagedStore(String)
    /// The store in the backup has these parts that no release of Reunite makes.
    case foreignSchema([String])
    /// The end of the backup is missing.
    case cutOff
    /// The folder to restore into is not empty.
    case notEmpty(String)
    /// The object store has photos with this prefix: restored ones would be mixed with them.
    case objectsNotEmpty
    /// The list of erased accounts does not exist, or the file is something else.
    case notErasures
    /// The data in the backup is inconsistent.
    case damaged([CheckFinding])

    /// A file cannot be read, for the reason in `errno`.
    static func unreadable(_ file: String) -> BackupError {
        .unreadable(file, reason: String(cString: strerror(errno)))
    }

    /// A file or folder cannot be written, for the reason in `errno`.
    static func unwritable(_ file: String) -> BackupError {
        .unwritable(file, reason: String(cString: strerror(errno)))
    }

    var description: String {
        switch self {
        case .noStore(let folder): "there is no store in \(folder)"
        case .inside(let folder): "a backup of \(folder) must be written to another folder"
        case .isBusy(let folder): "another backup or restore of \(folder) is running"
        case .unreadable(let file, let reason): "\(file) cannot be read: \(reason)"
        case .unwritable(let file, let reason): "\(file) cannot be written: \(reason)"
        case .notBackup: "the file is not a backup of Reunite"
        case .noStoreInBackup: "the file is not a backup of Reunite: its store is empty or of another program"
        case .damagedStore(let reason): "the store in the backup is damaged: \(reason)"
        case .foreignSchema(let parts):
            """
            the store in the backup has been changed by another program, and is not restored: its schema has \
            \(parts.joined(separator: ", ")), which Reunite does not make
            """
        case .cutOff: "the backup is incomplete: its end is missing"
        case .notEmpty(let folder): "\(folder) is not empty: restore into an empty folder, or one that does not exist"
        case .objectsNotEmpty: "the photo store is not empty: restore into a bucket or prefix without objects"
        case .notErasures: "the list of erasures does not exist, or is another file"
        case .damaged(let findings):
            """
            the backup is inconsistent, and is only restored with --force: \
            \(findings.map { "\($0.count) \($0.name)" }.joined(separator: "; "))
            """
        }
    }
}
