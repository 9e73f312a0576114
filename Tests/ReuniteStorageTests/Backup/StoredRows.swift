import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// All that a copy of a store must have.
struct StoredRows {
    /// The rows by the table, in the order of their keys.
    let tables: [String: [[SQLValue]]]
    /// The last number that tables have given to a row.
    let numbers: [String: Int64]

    init(_ store: Store) throws {
        (tables, numbers) = try store.readBlocking { db in
            let tables = try CopiedTable.all(db)
            let rows = try tables.map { table in
                try db.prepareLarge(table.select).all { row in table.columns.indices.map { row.value(Int32($0)) } }
            }
            let numbers = try tables.filter(\.isNumbered).map { ($0.name, try db.lastNumber(in: $0.name)) }
            let named = zip(tables.map(\.name), rows)
            return (Dictionary(uniqueKeysWithValues: named), Dictionary(uniqueKeysWithValues: numbers))
        }
    }

    /// Expects that another store has the same.
    func expect(in store: Store, _ comment: Comment) throws {
        let other = try StoredRows(store)
        #expect(Set(tables.keys) == Set(other.tables.keys), comment)
        for (name, rows) in tables {
            #expect(rows.count == other.tables[name]?.count, "\(name), \(comment)")
            let different = zip(rows, other.tables[name] ?? []).first { $0 != $1 }
            #expect(different == nil, "\(name), \(comment)")
        }
        #expect(numbers == other.numbers, comment)
    }
}
