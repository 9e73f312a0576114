/// A statement of PostgreSQL. It runs at the first step, which receives all rows, in binary, or those of a part.
final class PostgreSQLStatement: Statement {
    /// How the rows of a statement are received.
    enum Kind: Equatable {
        /// All at once, by a statement that the connection keeps prepared.
        case cached
        /// All at once.
        case once
        /// In parts, by a cursor of this name.
        case cursor(String)
    }

    /// The rows that a cursor receives at once.
    private static let part: Int32 = 1000

    private let connection: PostgreSQLConnection
    private let sql: String
    private let kind: Kind
    private var values: [SQLValue] = []
    private var result: PostgreSQLResult?
    private var row: Int32 = -1

    init(_ connection: PostgreSQLConnection, _ sql: String, _ kind: Kind) {
        (self.connection, self.sql, self.kind) = (connection, sql, kind)
    }

    func bind(_ values: [SQLValue]) { self.values = values }

    func runLater(_ values: [SQLValue]) throws { try connection.runLater(sql, values, isCached: kind == .cached) }

    func step() throws -> Bool {
        let result = try self.result ?? begin()
        self.result = result
        row += 1
        guard row == result.rows, case .cursor(let name) = kind, result.rows == Self.part else {
            return row < result.rows
        }
        let next = try fetch(name)
        (self.result, row) = (next, 0)
        return next.rows > 0
    }

    private func begin() throws -> PostgreSQLResult {
        guard case .cursor(let name) = kind else { return try connection.run(sql, values, isCached: kind == .cached) }
        _ = try connection.run("DECLARE \(name) NO SCROLL CURSOR FOR \(sql)", values, isCached: false)
        return try fetch(name)
    }

    private func fetch(_ name: String) throws -> PostgreSQLResult {
        try connection.run("FETCH \(Self.part) FROM \(name)", [], isCached: false)
    }

    func reset() {
        if case .cursor(let name) = kind, result != nil, connection.isInTransaction {
            try? connection.execute("CLOSE \(name)")
        }
        (result, row, values) = (nil, -1, [])
    }

    func position(of column: StaticString) -> Int32? { result?.position(of: column) }

    func isNull(_ column: Int32) -> Bool { result?.isNull(row, column) ?? true }
    func integer(_ column: Int32) -> Int64 { result?.integer(row, column) ?? 0 }
    func real(_ column: Int32) -> Double { result?.real(row, column) ?? 0 }
    func blob(_ column: Int32) -> UnsafeRawBufferPointer {
        result?.bytes(row, column) ?? UnsafeRawBufferPointer(start: nil, count: 0)
    }
    func utf8(_ column: Int32) -> UnsafeBufferPointer<UInt8> { blob(column).bindMemory(to: UInt8.self) }
    func point(_ column: Int32) -> SQLPoint? { PointEWKB.read(blob(column)) }
    func value(_ column: Int32) -> SQLValue { result?.value(row, column) ?? .null }
}
