import GRDB
import Reunite

/// What an import did.
public struct ImportCounts: Sendable, Equatable {
    /// Listings that are new.
    public var created = 0
    /// Listings that the store had, and has otherwise now.
    public var updated = 0
    /// Listings that the store had just so.
    public var unchanged = 0

    /// So many of each.
    public init(created: Int = 0, updated: Int = 0, unchanged: Int = 0) {
        self.created = created
        self.updated = updated
        self.unchanged = unchanged
    }

    /// All of them.
    public var total: Int { created + updated + unchanged }

    /// Adds what another transaction did.
    public static func += (left: inout ImportCounts, right: ImportCounts) {
        left.created += right.created
        left.updated += right.updated
        left.unchanged += right.unchanged
    }
}

extension ListingStore {
    /// Writes listings in one transaction: all of them are on the disk when it returns, or none.
    ///
    /// A listing whose external id the store has is updated, and left alone where nothing changed.
    ///
    /// - Parameter owner: the address of the account that they are to belong to; nil for the operator's.
    /// - Throws: ``StoreError/unknownAccount(_:)`` where no account has the address.
    public func write(_ listings: [ImportedListing], owner: String? = nil) async throws -> ImportCounts {
        try await write { transaction in
            let account = try owner.map { email in
                guard let row = try Accounts.row(transaction.db, email: email) else {
                    throw StoreError.unknownAccount(email)
                }
                return row
            }
            var counts = ImportCounts()
            for listing in listings {
                switch try transaction.writer.write(listing, owner: account) {
                case .created: counts.created += 1
                case .updated: counts.updated += 1
                case .unchanged: counts.unchanged += 1
                }
            }
            return counts
        }
    }

    /// Merges the text index's parts, which a long import leaves behind, so that each search reads one.
    ///
    /// In many short transactions: others who write wait no longer than one takes.
    public func optimize() async throws {
        // A negative number of pages starts to merge all parts into one, a positive one goes on with it.
        var isUnfinished = try await merge(pages: -2000)
        while isUnfinished { isUnfinished = try await merge(pages: 2000) }
    }

    private func merge(pages: Int) async throws -> Bool {
        try await write { transaction in
            let db = transaction.db
            let before = db.totalChangesCount
            try db.execute(
                sql: "INSERT INTO listing_text (listing_text, rank) VALUES ('merge', ?)", arguments: [pages])
            // As FTS5 has it: a merge that found nothing to do changes less than two rows.
            return db.totalChangesCount - before >= 2
        }
    }
}
