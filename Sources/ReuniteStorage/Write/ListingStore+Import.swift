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
    /// - Parameters:
    ///   - owner: the address of the owner's account; nil for the operator.
    ///   - isDryRun: whether the transaction is undone, so that nothing is written but everything counted.
    /// - Throws: ``AccountRefusal/unknownAddress(_:)`` if no account has the address.
    public func upsert(
        _ listings: [IncomingListing], owner: String? = nil, isDryRun: Bool = false
    ) async throws -> ImportCounts {
        /// Undoes the transaction.
        struct DryRun: Error { let counts: ImportCounts }
        do {
            return try await store.write { transaction in
                let account = try owner.map { email in
                    guard let row = try Accounts.row(transaction.db, email: email) else {
                        throw AccountRefusal.unknownAddress(email)
                    }
                    return row
                }
                let counts = try transaction.writer.write(listings, owner: account)
                if isDryRun { throw DryRun(counts: counts) }
                return counts
            }
        } catch let dryRun as DryRun { return dryRun.counts }
    }
}
