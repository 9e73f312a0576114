import Reunite

/// The result of an import.
public struct ImportCounts: Sendable, Equatable {
    /// The number of new listings.
    public var created = 0
    /// The number of changed listings.
    public var updated = 0
    /// The number of listings that were the same.
    public var unchanged = 0

    /// A result.
    public init(created: Int = 0, updated: Int = 0, unchanged: Int = 0) {
        self.created = created
        self.updated = updated
        self.unchanged = unchanged
    }

    /// All of them.
    public var total: Int { created + updated + unchanged }

    /// Adds the result of another transaction.
    public static func += (left: inout ImportCounts, right: ImportCounts) {
        left.created += right.created
        left.updated += right.updated
        left.unchanged += right.unchanged
    }
}

extension ListingStore {
    /// Writes listings in one transaction: when it returns, all of them are on disk; if it throws, none.
    ///
    /// A listing with the external id of a stored one updates it, if anything changed.
    ///
    /// - Parameter owner: the address of the owner's account; nil for the operator.
    /// - Throws: ``StoreError/unknownAccount(_:)`` if no account has the address.
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

    /// Leaves the file to other processes for a moment, after a long transaction: a server that waits for it tries every other
    /// millisecond.
    public func pauseForOthers() async throws { try await Task.sleep(for: .milliseconds(10)) }

    /// Merges the parts of the text index that a long import leaves, so that a search reads one.
    ///
    /// In many short transactions, so that other writers do not wait long.
    public func optimize() async throws {
        // A negative number of pages begins to merge all parts into one, a positive one continues.
        var isUnfinished = try await merge(pages: -2000)
        while isUnfinished { isUnfinished = try await merge(pages: 2000) }
    }

    private func merge(pages: Int) async throws -> Bool {
        try await write { try $0.db.mergeTextIndex(pages: pages) }
    }
}
