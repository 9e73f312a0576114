import GRDB
import Reunite

extension ListingStore {
    /// The number of the last change that this process was acknowledged: at least as high as any own write that has
    /// returned. 0 at first.
    public var acknowledgedChange: Int64 { acknowledgements.last }

    /// The number of the last change in the file, whoever wrote it; 0 where there was none.
    public func latestChange() async throws -> Int64 {
        try await read { db in try ChangeRows.last(db) }
    }

    /// The changes after a number, in order.
    public func changes(after seq: Int64, limit: Int) async throws -> [ListingChange] {
        try await read { db in try ChangeRows.after(seq, limit: limit, db) }
    }

    /// What the public finds these listings by now; without those that it does not find.
    public func published(_ ids: [ListingID]) async throws -> [ListingID: PublishedListing] {
        try await read { db in
            var listings: [ListingID: PublishedListing] = [:]
            for id in ids { listings[id] = try Self.published(db, id) }
            return listings
        }
    }

    /// Folds those of some listings that the public finds by now into a result, in their order.
    ///
    /// - Returns: the result, and how many they were.
    public func published<Result: Sendable>(
        _ ids: [ListingID], into initial: Result, _ fold: @escaping @Sendable (inout Result, ListingRow) throws -> Void
    ) async throws -> (result: Result, count: Int) {
        try await read { db in
            let statement = try RawStatement(
                db,
                """
                SELECT \(ListingColumns.published) FROM listing AS p JOIN account AS a ON a.id = p.owner
                WHERE p.id = ? AND p.secret = ? AND p.visibility = 'public' AND p.state = 'open'
                """)
            var result = initial
            var count = 0
            for id in ids {
                let values: [SQLValue] = [.row(id.row), .secret(id)]
                _ = try statement.first(values) { row in
                    try fold(&result, ListingRow(row: row, distanceColumn: nil))
                    count += 1
                }
            }
            return (result, count)
        }
    }

    /// Hands every listing that the public finds to a closure, in the order of creation and as they are at one moment.
    ///
    /// - Returns: the number of the last change before that moment: what is derived goes on from there.
    public func forEachPublished(_ body: @Sendable (PublishedListing) throws -> Void) async throws -> Int64 {
        try await read { db in
            let last = try ChangeRows.last(db)
            try RawStatement(db, "\(PublishedColumns.select) ORDER BY p.id").forEachRow([]) { row in
                if let listing = PublishedColumns.listing(row) { try body(listing) }
            }
            return last
        }
    }

    /// What the public finds a listing by now; nil where it does not find it.
    static func published(_ db: Database, _ id: ListingID) throws -> PublishedListing? {
        try RawStatement(db, "\(PublishedColumns.select) AND p.id = ? AND p.secret = ?")
            .first([.row(id.row), .secret(id)], PublishedColumns.listing) ?? nil
    }

    /// How many listings with a pin the public finds, by status and category, and the last change before they were counted.
    public func pinCounts() async throws -> (counts: [ListingStatus: [Category: Int]], seq: Int64) {
        try await read { db in
            var counts: [ListingStatus: [Category: Int]] = [:]
            let last = try ChangeRows.last(db)
            try RawStatement(
                db,
                """
                SELECT status, category, count(*) FROM listing
                WHERE visibility = 'public' AND state = 'open' AND geom IS NOT NULL GROUP BY status, category
                """
            ).forEachRow([]) { row in
                guard let status = EnumeratedTexts.status.value(row.utf8(0)),
                    let category = EnumeratedTexts.category.value(row.utf8(1))
                else { return }
                counts[status, default: [:]][category] = Int(row.integer(2))
            }
            return (counts, last)
        }
    }
}
