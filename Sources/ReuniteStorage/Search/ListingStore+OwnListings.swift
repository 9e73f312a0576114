import GRDB
import Reunite

extension ListingStore {
    /// A listing for somebody who has signed in; nil where there is none that they may see.
    ///
    /// - Parameter body: called with the listing, and whether they may see all of it: its owner and moderators may.
    public func listing<Value: Sendable>(
        _ id: ListingID, for session: Session,
        _ body: @escaping @Sendable (ConfidentialListingRow, Bool) throws -> Value
    ) async throws -> Value? {
        try await read { db in
            try RawStatement(db, "\(ListingColumns.ofOne) WHERE p.id = ? AND p.secret = ?")
                .first([.row(id.row), .secret(id)]) { row -> Value? in
                    let listing = ConfidentialListingRow(row: row)
                    let isConfidant = listing.listing.owner == session.account || session.role.isModerator
                    return isConfidant || listing.isPublic ? try body(listing, isConfidant) : nil
                } ?? nil
        }
    }

    /// Folds an account's own listings into a result, whatever became of them, the newest first.
    public func listings<Result: Sendable>(
        of account: AccountID, limit: Int, after cursor: PageCursor?, into initial: Result,
        _ fold: @escaping @Sendable (inout Result, ConfidentialListingRow) throws -> Void
    ) async throws -> (result: Result, page: SearchPage) {
        try await read { db in
            var result = initial
            var count = 0
            var last: ListingID.Row?
            var next: PageCursor?
            try RawStatement(
                db,
                """
                \(ListingColumns.ofOne) WHERE p.owner = ? AND p.owner <> 0 AND p.id < ? ORDER BY p.id DESC LIMIT ?
                """
            ).forEachRow([
                .row(account.row), .row(cursor?.row ?? .max),
                .integer(Int64(limit + 1)),
            ]) { row in
                guard count < limit else {
                    next = last.map { PageCursor(sort: .newest, key: 0, createdAt: $0.createdAt) }
                    return
                }
                try fold(&result, ConfidentialListingRow(row: row))
                count += 1
                last = row.rowID(0)
            }
            return (result, SearchPage(count: count, next: next))
        }
    }
}
