import GRDB
import Reunite

extension ListingStore {
    /// Listings that an export reads at a time: writers never wait, and the log of changes can be folded in between.
    private static let exportBatch = 5000

    /// Hands every listing to a closure, in the order of creation.
    ///
    /// - Parameters:
    ///   - confidential: whether to include what the public does not see: held, removed and withdrawn listings.
    ///   - initial: what each batch is folded into, anew.
    ///   - emit: called with each batch's result, and how many listings have been read in all.
    public func export<Result: Sendable>(
        confidential: Bool, into initial: Result,
        _ fold: @escaping @Sendable (inout Result, ConfidentialListingRow) throws -> Void,
        emit: (Result, Int) throws -> Void
    ) async throws {
        let condition = confidential ? "" : "AND p.visibility = 'public' AND p.state <> 'withdrawn'"
        let sql = """
            SELECT \(ListingColumns.published), \(ListingColumns.confidential)
            FROM listing AS p JOIN account AS a ON a.id = p.owner
            WHERE p.id > ? \(condition) ORDER BY p.id LIMIT ?
            """
        var last = ListingID.Row.min
        var total = 0
        while true {
            let after = last
            let batch = try await read { db in
                var result = initial
                var count = 0
                var row = after
                try RawStatement(db, sql).forEachRow([.row(after), .integer(Int64(Self.exportBatch))]) {
                    count += 1
                    row = $0.rowID(0)
                    try fold(&result, ConfidentialListingRow(row: $0))
                }
                return (result: result, count: count, row: row)
            }
            last = batch.row
            total += batch.count
            if batch.count > 0 { try emit(batch.result, total) }
            if batch.count < Self.exportBatch { return }
        }
    }

    /// How many listings there are, whatever their state.
    public func count() async throws -> Int {
        try await read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM listing") ?? 0 }
    }
}
