import ReuniteDatabase

/// Why a store is not copied into another one.
public enum StoreCopyError: Error, Equatable, CustomStringConvertible {
    /// The source has no data, so it is probably not the one that was meant.
    case nothingToCopy
    /// The target has data, in this table.
    case targetHasData(table: String)
    /// Only one of the two stores has this table, or its columns differ.
    case differentTables(String)
    /// Rows of these tables refer to rows that do not exist.
    case brokenReferences(tables: [String])

    /// The reason, in words for the operator.
    public var description: String {
        switch self {
        case .nothingToCopy: "the source has no data"
        case .targetHasData(let table):
            "the target has data already (in the table \(table)): copy into a new folder or database"
        case .differentTables(let table): "the table \(table) is not the same in both stores"
        case .brokenReferences(let tables):
            "rows refer to rows that do not exist, in the tables \(tables.joined(separator: ", "))"
        }
    }
}

extension StoreCopyError {
    /// Runs a copy, and throws errors of the database as what they mean for callers.
    static func converting<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await StoreError.converting(body)
        } catch let error as BrokenReferences {
            throw StoreCopyError.brokenReferences(tables: error.tables)
        }
    }
}
