import ReuniteDatabase

/// A table as one engine has it, for copies to a store of any engine (``StoreCopy``).
struct CopiedTable {
    /// A column with values of its own: no generated one.
    struct Column {
        /// The name, which is the same on each engine.
        let name: String
        /// The name in statements of this engine.
        let sql: String
    }

    /// The name, which is the same on each engine.
    let name: String
    /// The columns, sorted by their names.
    let columns: [Column]
    /// The columns of the primary key, in statements of this engine.
    let key: [String]
    /// Whether the table keeps the last number that it gave to a row (`Connection.lastNumber`).
    let isNumbered: Bool

    init(name: String, columns: [Column], key: [String], isNumbered: Bool) {
        (self.name, self.columns) = (name, columns.sorted { $0.name < $1.name })
        (self.key, self.isNumbered) = (key, isNumbered)
    }

    /// Whether this is the same table as another engine has it.
    func isSame(as other: CopiedTable) -> Bool {
        name == other.name && columns.map(\.name) == other.columns.map(\.name)
    }

    /// The statement that reads all rows, in the order of their keys.
    var select: String {
        "SELECT \(columns.map(\.sql).joined(separator: ", ")) FROM \(name) ORDER BY \(key.joined(separator: ", "))"
    }
}

extension CopiedTable {
    /// The tables whose rows are the data of the store: all but those of the engine, those that a crash may empty, and the
    /// identity, which a copy must not have.
    static func all(_ db: any Connection) throws -> [CopiedTable] {
        switch db.dialect {
        case .sqlite: try allOfSQLite(db)
        case .postgreSQL: try allOfPostgreSQL(db)
        }
    }
}
