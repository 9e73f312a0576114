import ReuniteDatabase

/// Copies all rows of a store into an empty one, which may be of another engine.
struct StoreCopy {
    /// Maximum number of values of an insertion.
    private static let values = 40_000
    /// The size of texts and bytes, in bytes, from which rows are inserted before there are so many values.
    private static let largestBatch = 1 << 20
    /// How many rows a new store has, by the table.
    private static let rowsOfNewStore = ["account": 1, "alert_position": 1, "display_names": 1, "text_rules": 1]

    let source: any Connection
    let target: any Connection
    /// Called after each insertion with the number of rows so far, and the number of all.
    let onProgress: (Int, Int) -> Void

    /// Requires that a store has no data.
    ///
    /// - Throws: ``StoreCopyError/targetHasData(table:)``
    static func requireEmpty(_ db: any Connection) throws {
        if let table = try filledTable(db) { throw StoreCopyError.targetHasData(table: table) }
    }

    /// Requires that a store has data.
    ///
    /// - Throws: ``StoreCopyError/nothingToCopy``
    static func requireFilled(_ db: any Connection) throws {
        if try filledTable(db) == nil { throw StoreCopyError.nothingToCopy }
    }

    private static func filledTable(_ db: any Connection) throws -> String? {
        try CopiedTable.all(db).first { table in
            let most = rowsOfNewStore[table.name] ?? 0
            return try db.integer("SELECT count(*) FROM (SELECT 1 FROM \(table.name) LIMIT \(most + 1)) AS found") ?? 0
                > most
        }?.name
    }

    /// Copies the rows, and the numbers that tables have given to rows. The target must be empty, in ``DatabaseEngine/load(_:_:)``.
    ///
    /// - Returns: the number of rows.
    func run() throws -> Int {
        let (sources, targets) = (try CopiedTable.all(source), try CopiedTable.all(target))
        let pairs = try Self.pairs(sources, targets)
        let total = try sources.reduce(0) { try $0 + (source.integer("SELECT count(*) FROM \($1.name)") ?? 0) }
        var copied = 0
        for (from, to) in pairs {
            // The few rows of a new store.
            try target.execute("DELETE FROM \(to.name)")
            try copy(from, to) { count in
                copied += count
                onProgress(copied, total)
            }
        }
        // A trigger fills it otherwise.
        if target.dialect == .sqlite { try target.execute(ListingTriggers.rebuildSpatialIndex) }
        for (table, _) in pairs where table.isNumbered {
            let missing = try source.lastNumber(in: table.name) - target.lastNumber(in: table.name)
            try target.skipNumbers(missing, in: table.name)
        }
        return copied
    }

    /// The tables of both stores.
    private static func pairs(
        _ sources: [CopiedTable], _ targets: [CopiedTable]
    ) throws -> [(CopiedTable, CopiedTable)] {
        let names = Set(sources.map(\.name)).symmetricDifference(targets.map(\.name))
        if let name = names.min() { throw StoreCopyError.differentTables(name) }
        return try sources.map { source in
            guard let target = targets.first(where: source.isSame) else {
                throw StoreCopyError.differentTables(source.name)
            }
            return (source, target)
        }
    }

    private func copy(_ from: CopiedTable, _ to: CopiedTable, onBatch: (Int) -> Void) throws {
        let columns = to.columns.map(\.sql)
        var batch: [SQLValue] = []
        var (count, size) = (0, 0)
        func insert() throws {
            guard count > 0 else { return }
            try target.insert(batch, into: to.name, columns: columns)
            onBatch(count)
            batch.removeAll(keepingCapacity: true)
            (count, size) = (0, 0)
        }
        try source.prepareLarge(from.select).forEachRow { row in
            for column in Int32(0)..<Int32(from.columns.count) {
                let value = row.value(column)
                size += value.size
                batch.append(value)
            }
            count += 1
            if batch.count >= Self.values || size >= Self.largestBatch { try insert() }
        }
        try insert()
    }
}

extension SQLValue {
    /// The size of a text or of bytes; 0 for other values.
    fileprivate var size: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .blob(let bytes): bytes.count
        case .null, .integer, .real, .point: 0
        }
    }
}
