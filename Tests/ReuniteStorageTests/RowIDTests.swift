import GRDB
import Reunite
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

@Suite struct RowIDTests {
    @Test(
        "a public id converts to its row, and the row with its secret to the public id",
        arguments: [0, 999, 1_795_000_000_123_456])
    func rowsAndIdentifiersConvertToEachOther(microseconds: Int64) throws {
        let id = ListingID.random(createdAt: Timestamp(microseconds: microseconds))
        #expect(id.row.rawValue == microseconds && id.row.createdAt == id.createdAt)
        #expect(ListingID(row: id.row, secret: Int64(id.secret)) == id)
        let read = try DatabaseQueue().read { db in
            let db = SQLiteConnection(db)
            return try db.prepare("SELECT ?, ?").first([.row(id.row), .secret(id)]) {
                (row: $0.rowID(0) as ListingID.Row, id: $0.identifier(0) as ListingID)
            }
        }
        #expect(read?.row == id.row && read?.id == id)
    }

    @Test("a row that is in use is skipped, but not one that is in use in another table")
    func freeRows() throws {
        let now = Timestamp(microseconds: 7)
        let (first, second, other) = try DatabaseQueue().write { db in
            let db = SQLiteConnection(db)
            try db.execute("CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (id INTEGER PRIMARY KEY)")
            let first: ListingID.Row = try FreeRow.row(db, in: "a", near: now)
            try db.prepare("INSERT INTO a (id) VALUES (?)").run([.row(first)])
            let second: ListingID.Row = try FreeRow.row(db, in: "a", near: now)
            let other: AccountID.Row = try FreeRow.row(db, in: "b", near: now)
            return (first, second, other)
        }
        #expect(first.createdAt == now && second > first && other.createdAt == now)
    }
}
