import GRDB
import Reunite

extension ListingStore {
    /// The most rows of the feed that a page looks through, however few pass.
    static let longestLook = 5000

    /// What happened after a number to the listings that pass a filter.
    ///
    /// Nothing is told of a listing that neither passes nor may have passed.
    ///
    /// - Parameters:
    ///   - last: the last number to look at.
    ///   - limit: the most changes to tell.
    ///   - isGathered: whether several changes of a listing are told as one, with the number of the last: then the page
    ///     must be taken as a whole.
    ///   - feature: makes what is told of a listing that passes.
    /// - Throws: ``StoreError/changesGone`` where the feed does not reach back so far, or not up to there, or does not know
    ///   what was before.
    public func changes<Feature: Sendable>(
        after seq: Int64, through last: Int64 = .max, passing filter: ChangeFilter, limit: Int, isGathered: Bool,
        feature: @Sendable (ListingRow) throws -> Feature
    ) async throws -> ChangePage<Feature> {
        try await read { db in
            try ChangeRows.requireWhole(db, after: seq)
            let rows = try ChangeRows.after(seq, limit: Self.longestLook, db)
            var page = FollowedPage(after: seq, filter: filter, limit: limit, isGathered: isGathered)
            let isWhole = try page.take(rows.prefix { $0.seq <= last }) { try Self.published(db, $0) }
            return ChangePage(
                changes: try page.told.map { change in
                    FollowedChange(
                        seq: change.seq, listing: change.listing, type: change.type,
                        feature: change.type == .removed ? nil : try Self.row(db, of: change.listing, feature))
                },
                seq: page.seq, isLast: isWhole && rows.count < Self.longestLook)
        }
    }

    /// What the public finds of these listings by now, each with its row, as of one moment.
    public func published<Value: Sendable>(
        _ ids: Set<ListingID>, _ body: @Sendable (PublishedListing, ListingRow) throws -> Value
    ) async throws -> [ListingID: Value] {
        try await read { db in
            var values: [ListingID: Value] = [:]
            for id in ids {
                guard let listing = try Self.published(db, id) else { continue }
                values[id] = try Self.row(db, of: id) { try body(listing, $0) }
            }
            return values
        }
    }

    private static func row<Value>(
        _ db: Database, of id: ListingID, _ body: (ListingRow) throws -> Value
    ) throws -> Value? {
        try RawStatement(
            db,
            """
            SELECT \(ListingColumns.published) FROM listing AS p JOIN account AS a ON a.id = p.owner
            WHERE p.id = ? AND p.secret = ?
            """
        ).first([.row(id.row), .secret(id)]) {
            try body(ListingRow(row: $0, distanceColumn: nil))
        }
    }
}
