import Reunite
import ReuniteDatabase

extension ListingStore {
    /// A listing for a reader; nil if the reader may not see it, or it does not exist.
    ///
    /// - Parameter session: that of the reader; nil for readers without an account.
    /// - Returns: the listing, the audience that the reader belongs to, and how the reader can reach the owner. An account
    ///   that the owner has blocked does not learn whether they show contact data.
    public func listing(
        _ id: ListingID, for session: Session?
    ) async throws -> (listing: ConfidentialListing, audience: ListingAudience, contact: ContactWays)? {
        try await store.read { db in
            guard var found = try ConfidentialListing.find(db, id), case let owner = found.listing.owner else {
                return nil
            }
            let audience = session.map { ListingAudience(isOwner: owner == $0.account, role: $0.role) } ?? .everyone
            // Moderators see the hidden parts in the case, which not all of them may read.
            if audience != .owner { (found.redactions, found.written) = ([], nil) }
            guard audience.seesPrivateData || found.isPublic else { return nil }
            let isBlocked = try session.map { try Blocks.has(db, $0.account.row, by: owner.row) }
            let ways = ContactWays(
                messages: found.ownerGetsMessages, details: isBlocked.map { found.ownerShowsContact && !$0 })
            return (found, audience, ways)
        }
    }

    /// Folds the listings of an account, in all states and newest first, into a result.
    ///
    /// - Parameters:
    ///   - isFull: called after each listing; true ends the page before the limit.
    ///   - fold: called with each listing, which is valid only during the call.
    public func listings<Result: Sendable>(
        of account: AccountID, limit: Int, after cursor: PageCursor?, into initial: Result,
        isFull: @escaping @Sendable (Result) -> Bool = { _ in false },
        _ fold: @escaping @Sendable (inout Result, ConfidentialListing) throws -> Void
    ) async throws -> (result: Result, page: SearchPage) {
        try await store.readPage { db in
            var result = initial
            var count = 0
            var last: ListingID.Row?
            var next: PageCursor?
            try db.prepare(
                """
                \(ListingColumns.ofOne) WHERE p.owner = ?1 AND p.owner <> 0 AND p.id < ?2 ORDER BY p.id DESC LIMIT ?3
                """
            ).readRows([
                .row(account.row), .row(cursor?.row ?? .max),
                .integer(Int64(limit + 1)),
            ]) { row in
                guard count < limit, count == 0 || !isFull(result) else {
                    next = last.map { PageCursor(sort: .newest, key: 0, createdAt: $0.createdAt) }
                    return false
                }
                let listing = try ConfidentialListing(row: row)
                try fold(&result, listing)
                count += 1
                last = listing.listing.id.row
                return true
            }
            return (result, SearchPage(count: count, next: next))
        }
    }
}
