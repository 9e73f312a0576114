import Reunite
import ReuniteDatabase

extension ListingStore {
    /// Listings per transaction of an export, so that the write-ahead log can be merged in between.
    private static let exportBatch = 5000

    /// Calls a closure with every listing, in the order of creation.
    ///
    /// - Parameters:
    ///   - confidential: whether to include listings that the public does not see: held, removed and withdrawn ones.
    ///   - initial: the initial value of each batch.
    ///   - fold: called with each listing, which is valid only during the call.
    ///   - emit: called with the result of each batch, and the number of listings read so far.
    public func export<Result: Sendable>(
        confidential: Bool, into initial: Result,
        _ fold: @escaping @Sendable (inout Result, ConfidentialListing) throws -> Void,
        emit: (Result, Int) throws -> Void
    ) async throws {
        let condition = confidential ? "" : "AND \(PublicCondition.isShown("p"))"
        let sql = """
            SELECT \(ListingColumns.published), \(ListingColumns.confidential)
            FROM listing AS p JOIN account AS a ON a.id = p.owner
            WHERE p.id > ?1 \(condition) ORDER BY p.id LIMIT ?2
            """
        var last = ListingID.Row.min
        var total = 0
        while true {
            let after = last
            let batch = try await store.read { db in
                var result = initial
                var count = 0
                var row = after
                try db.prepare(sql).forEachRow([.row(after), .integer(Int64(Self.exportBatch))]) {
                    let listing = try ConfidentialListing(row: $0)
                    count += 1
                    row = listing.listing.id.row
                    try fold(&result, listing)
                }
                return (result: result, count: count, row: row)
            }
            last = batch.row
            total += batch.count
            if batch.count > 0 { try emit(batch.result, total) }
            if batch.count < Self.exportBatch { return }
        }
    }

    /// The number of listings in all states.
    public func count() async throws -> Int {
        try await store.read { db in try db.integer("SELECT count(*) FROM listing") ?? 0 }
    }
}
