import Foundation
import Reunite
import ReuniteDatabase

extension Store {
    /// Opens the store, creates it if there is none, and migrates its schema.
    ///
    /// - Parameters:
    ///   - folder: the data folder: of the file, and of the list of erased accounts.
    ///   - url: a database on a PostgreSQL server (<doc:Fleet>), which several servers may have open; nil for the file in the
    ///     folder.
    ///   - replicas: the address of replicas of that database, which answer searches; nil if there are none.
    ///   - lifetime: how long new listings stay open, in seconds.
    ///   - readTimeouts: the timeouts of reads for a ``ReadClient``.
    /// - Throws: ``StoreError`` if a newer release has written the schema, the file is damaged or cannot be opened, or the server
    ///   cannot be reached.
    public convenience init(
        folder: URL, database url: String? = nil, replicas: String? = nil, lifetime: Int64 = standardLifetime,
        readTimeouts: ReadTimeouts = ReadTimeouts()
    ) throws {
        try self.init(
            folder: folder, database: url, replicas: replicas, lifetime: lifetime, readTimeouts: readTimeouts,
            steps: .all)
    }
}

extension ListingSteps {
    /// Claims end with their listing. A new owner must not read the details that the former one withheld, nor the messages that the
    /// former one got.
    static let all = ListingSteps(
        closed: [{ try Claims.end($0, of: $1, because: $2) }],
        transferred: [
            { try Proofs.write($0.db, .none, of: $1) }, { try Conversations.delete($0.db, of: $1) },
            { try ListingConversations.delete($0.db, of: $1) },
        ])
}
