import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// Rows that a server gets by `COPY`, because they are many.
@Suite(.enabled(if: TestDatabase.server != nil, "scripts/postgresql starts a server")) struct InsertionTests {
    private let test: TestStore
    private var store: Store { test.store }
    private static let columns = ["number", "size", "text", "bytes", "point"]

    init() throws { test = try TestStore() }

    /// Rows of each kind of value, again and again, with a number each.
    private func rows(_ count: Int) throws -> [[SQLValue]] {
        let point = try Coordinate(longitude: -179.5, latitude: 89.25)
        let kinds: [[SQLValue]] = [
            [.real(-0.1), .text("é\n\t\\.\u{1F6B2}"), .blob([0, 1, 255]), .point(SQLPoint(point))],
            [.real(1e300), .text(""), .blob([]), .null],
            [.null, .null, .null, .null],
            [.real(7), .text(String(repeating: "long ", count: 40_000)), .blob([]), .point(SQLPoint(point))],
        ]
        return (0..<count).map { [.integer(Int64.min + Int64($0))] + kinds[$0 % kinds.count] }
    }

    private func makeTable() async throws {
        try await store.write { transaction in
            try transaction.db.execute(
                """
                CREATE TABLE kinds (number bigint PRIMARY KEY, size double precision, text text, bytes bytea,
                    point geometry(Point, 4326))
                """)
        }
    }

    private func stored() async throws -> [[SQLValue]] {
        try await store.read { db in
            try db.prepare("SELECT \(Self.columns.joined(separator: ", ")) FROM kinds ORDER BY number").all { row in
                Self.columns.indices.map { row.value(Int32($0)) }
            }
        }
    }

    @Test("Few and many rows are stored as they are", arguments: [1, 15, 16, 300])
    func values(count: Int) async throws {
        let rows = try rows(count)
        try await makeTable()
        try await store.write { try $0.db.insert(rows.flatMap(\.self), into: "kinds", columns: Self.columns) }
        #expect(try await stored() == rows)
    }

    @Test("Whole numbers become those of the column, and other kinds of values are refused")
    func kinds() async throws {
        try await makeTable()
        func insert(_ value: SQLValue, into column: String) async throws {
            let values = (0..<20).flatMap { [SQLValue.integer($0), value] }
            try await store.write { transaction in
                try transaction.db.insert(values, into: "kinds", columns: ["number", column])
            }
        }
        for (value, column) in [
            (SQLValue.integer(1), "text"), (.real(1), "bytes"), (.text("1"), "size"), (.integer(1), "point"),
        ] {
            await #expect(throws: DatabaseError.self, "\(column)") { try await insert(value, into: column) }
            #expect(try await stored().isEmpty)
        }
        try await insert(.integer(3), into: "size")
        #expect(try await stored().allSatisfy { $0[1] == .real(3) })
    }

    @Test("A refused row undoes its write alone, and the connection is used on")
    func refusal() async throws {
        try await makeTable()
        let rows = try rows(100)
        await #expect(throws: DatabaseError.self) {
            try await store.write { transaction in
                try transaction.db.insert((rows + rows).flatMap(\.self), into: "kinds", columns: Self.columns)
            }
        }
        try await store.write { transaction in
            let db = transaction.db
            #expect(throws: DatabaseError.self) {
                try db.savepoint {
                    try db.insert((rows + rows).flatMap(\.self), into: "kinds", columns: Self.columns)
                }
            }
            try db.insert(rows.flatMap(\.self), into: "kinds", columns: Self.columns)
        }
        #expect(try await stored() == rows)
    }

    @Test("After an import, nothing waits to be sorted into the text index")
    func textIndex() async throws {
        _ = try await store.listings.upsert(try (0..<100).map { try .test("bag \($0)") })
        try await store.write { try $0.db.execute("CREATE EXTENSION pgstattuple") }
        let waiting = try await store.read { db in
            try db.integer("SELECT pending_tuples FROM pgstatginindex('listing_text_words')")
        }
        #expect(waiting == 0)
        #expect(try await store.listings.walk([.words(try SearchWords("bag 42"))]).map(\.title) == ["bag 42"])
    }
}
