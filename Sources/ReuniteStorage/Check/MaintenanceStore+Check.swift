import Reunite
import ReuniteDatabase

/// An inconsistency in a store.
public struct CheckFinding: Sendable, Equatable {
    /// The fault, in words.
    public let name: String
    /// How many rows or parts are affected.
    public let count: Int
    /// Whether it has been repaired.
    public let isRepaired: Bool

    /// A finding.
    public init(name: String, count: Int, isRepaired: Bool) {
        self.name = name
        self.count = count
        self.isRepaired = isRepaired
    }
}

extension MaintenanceStore {
    /// Checks the consistency of the store: pages, constraints, the schema, and all derived data.
    ///
    /// - Parameters:
    ///   - repair: whether to repair what can be derived from other data.
    ///   - onProgress: called with the number of listings checked.
    /// - Returns: the inconsistencies; none if everything is consistent.
    public func check(
        repair: Bool, onProgress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> [CheckFinding] {
        var findings: [CheckFinding] = []
        let dialect = try await store.read(\.dialect)
        let rows = StoreCheck.rows + StoreCheck.claims + StoreCheck.claimNotices + StoreCheck.belongings
        for check in StoreCheck.indexes(dialect) + rows + StoreCheck.feed(dialect) {
            findings += try await run(check, repair: repair)
        }
        findings += try await checkWeights(repair: repair)
        findings += try await checkSchema()
        findings += try await checkPhotos(repair: repair)
        findings += try await checkLog()
        findings += try await checkDocuments(repair: repair, onProgress: onProgress)
        findings += try await checkTextIndex(repair: repair)
        // Last, because newer releases of SQLite check the text index here too.
        for check in StoreCheck.files(dialect) { findings += try await run(check, repair: repair) }
        return findings
    }

    /// Counts without blocking writers; only a repair blocks them.
    private func run(_ check: StoreCheck, repair: Bool) async throws -> [CheckFinding] {
        let count = try await store.read { db in try db.integer("/* reads more: all rows */ \(check.count)") ?? 0 }
        guard count > 0 else { return [] }
        if repair, let sql = check.repair {
            try await store.write { transaction in try transaction.db.execute(sql) }
            return [CheckFinding(name: check.name, count: count, isRepaired: true)]
        }
        return [CheckFinding(name: check.name, count: count, isRepaired: false)]
    }

    private func checkWeights(repair: Bool) async throws -> [CheckFinding] {
        let wrong = try await store.read { db in try WeightCheck(db) }
        if repair, !wrong.rows.isEmpty {
            try await store.write { transaction in
                for row in wrong.rows { try Cases.weigh(transaction.db, row) }
            }
        }
        return [
            CheckFinding(
                name: "cases whose weight differs from that of their pending reports", count: wrong.cases,
                isRepaired: repair),
            CheckFinding(
                name: "pieces of evidence whose weight differs from that of their reports", count: wrong.pieces,
                isRepaired: repair),
        ].filter { $0.count > 0 }
    }

    /// After the feed's triggers have been repaired. Nothing else of the schema can be.
    private func checkSchema() async throws -> [CheckFinding] {
        let differences = try StoreError.converting { try store.database.schemaDifferences() }
        return [
            ("missing", differences.missing), ("added or changed", differences.foreign),
        ].filter { !$1.isEmpty }.map { what, parts in
            CheckFinding(
                name: "parts of the schema that are \(what): \(parts.joined(separator: ", "))", count: parts.count,
                isRepaired: false)
        }
    }

    private func checkPhotos(repair: Bool) async throws -> [CheckFinding] {
        let wrong = try await store.read { db in try PhotoCheck.wrongListings(db) }
        guard !wrong.isEmpty else { return [] }
        if repair {
            try await store.write { transaction in
                for row in wrong { try PhotoRows.update(transaction, listing: row) }
            }
        }
        return [
            CheckFinding(name: "listings whose list of photos is wrong", count: wrong.count, isRepaired: repair)
        ]
    }

    /// The log is never repaired.
    private func checkLog() async throws -> [CheckFinding] {
        let broken = try await store.read { db in try ModerationLog.broken(db) }
        guard let first = broken.first else { return [] }
        return [
            CheckFinding(
                name: "entries of the moderation log that break its chain, from number \(first) on",
                count: broken.count, isRepaired: false)
        ]
    }

    private func checkDocuments(
        repair: Bool, onProgress: @Sendable (Int) -> Void
    ) async throws -> [CheckFinding] {
        var total = DocumentCheck.Result(lastRow: .min)
        var count = 0
        while let row = total.lastRow {
            let batch =
                try await repair
                ? store.write { transaction in try DocumentCheck(db: transaction.db, repair: true).run(after: row) }
                : store.read { db in try DocumentCheck(db: db, repair: false).run(after: row) }
            total.invalid += batch.invalid
            total.wrongDocuments += batch.wrongDocuments
            total.wrongPoints += batch.wrongPoints
            total.unknownWords += batch.unknownWords
            total.lastRow = batch.lastRow
            count += DocumentCheck.batchSize
            onProgress(count)
        }
        return [
            CheckFinding(
                name: "listings whose entry in the text index is wrong", count: total.wrongDocuments,
                isRepaired: repair),
            CheckFinding(
                name: "words missing from the completion table", count: total.unknownWords, isRepaired: repair),
            CheckFinding(name: "listings with invalid values", count: total.invalid, isRepaired: false),
            CheckFinding(
                name: "listings whose published point does not match their precision", count: total.wrongPoints,
                isRepaired: false),
        ].filter { $0.count > 0 }
    }

    /// Lets FTS5 compare its lists with its documents.
    private func checkTextIndex(repair: Bool) async throws -> [CheckFinding] {
        guard try await !store.read({ try $0.isTextIndexSound() }) else { return [] }
        if repair { try await store.write { try $0.db.rebuildTextIndex() } }
        return [CheckFinding(name: "inconsistent lists in the text index", count: 1, isRepaired: repair)]
    }
}
