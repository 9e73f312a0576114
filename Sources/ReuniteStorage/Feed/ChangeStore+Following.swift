import Reunite
import ReuniteDatabase

extension ChangeStore {
    /// Maximum number of rows of the feed that are read for a page, even if few of them match.
    static let maximumFeedRows = 5000

    /// The number of rows of the feed to read at a time.
    private static let feedBatch = 250

    /// A page of the changes after a number, for a follower with a filter.
    ///
    /// A listing that neither matches now nor may have matched before is not mentioned.
    ///
    /// - Parameters:
    ///   - last: the last number to read.
    ///   - limit: the maximum number of changes to deliver.
    ///   - isMerged: whether several changes of a listing become one, with the number of the last. The follower must then
    ///     apply the page as a whole.
    ///   - sizeLimit: the page ends with the change with which its features reach this size.
    ///   - size: returns the size of a feature.
    ///   - feature: creates the feature of a listing that matches.
    /// - Throws: ``StoreError/changesGone`` if the feed does not contain the number, or a change without the state before.
    public func changes<Feature: Sendable>(
        after seq: Int64, through last: Int64 = .max, passing filter: ChangeFilter, limit: Int, isMerged: Bool,
        sizeLimit: Int = .max, size: @escaping @Sendable (Feature) -> Int = { _ in 0 },
        feature makeFeature: @escaping @Sendable (Listing) throws -> Feature
    ) async throws -> ChangePage<Feature> {
        try await store.readPage { db in
            try ChangeRows.requireWhole(db, after: seq)
            var page = FollowedPage(after: seq, filter: filter, limit: limit, isMerged: isMerged)
            var features: [ListingID: Feature] = [:]
            var (featureSize, rowsRead) = (0, 0)
            var (isFull, isAtEnd) = (false, false)
            while !isFull, !isAtEnd, rowsRead < Self.maximumFeedRows {
                let rows = try ChangeRows.after(page.seq, limit: Self.feedBatch, db)
                let wanted = rows.prefix { $0.seq <= last }
                rowsRead += rows.count
                isAtEnd = wanted.count < Self.feedBatch
                isFull = try !page.take(wanted) {
                    try Self.published(db, $0)
                } admit: { listing, passes in
                    guard featureSize < sizeLimit else { return false }
                    guard passes else { return true }
                    let feature = try features[listing] ?? Self.row(db, of: listing, makeFeature)
                    features[listing] = feature
                    featureSize += feature.map(size) ?? 0
                    return true
                }
            }
            return ChangePage(
                changes: page.delivered.map { change in
                    FollowedChange(
                        seq: change.seq, listing: change.listing, type: change.type,
                        feature: change.type == .removed ? nil : features[change.listing])
                },
                seq: page.seq, isLast: !isFull && isAtEnd)
        }
    }

    /// The results of a closure for the current state and the row of each listing, in one snapshot. Listings that are not
    /// public or not open are left out.
    public func published<Value: Sendable>(
        _ ids: Set<ListingID>, _ body: @escaping @Sendable (PublishedListing, Listing) throws -> Value
    ) async throws -> [ListingID: Value] {
        try await store.read { db in
            var values: [ListingID: Value] = [:]
            for id in ids {
                guard let listing = try Self.published(db, id) else { continue }
                values[id] = try Self.row(db, of: id) { try body(listing, $0) }
            }
            return values
        }
    }

    private static func row<Value>(
        _ db: any Connection, of id: ListingID, _ body: (Listing) throws -> Value
    ) throws -> Value? {
        try db.prepare(
            """
            SELECT \(ListingColumns.published) FROM listing AS p JOIN account AS a ON a.id = p.owner
            WHERE p.id = ?1 AND p.secret = ?2
            """
        ).first([.row(id.row), .secret(id)]) {
            try body(try Listing(row: $0))
        }
    }
}
