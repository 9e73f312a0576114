import Reunite
import ReuniteDatabase

/// What the schema of a ``TileArchive`` may have: tables and indexes without computed values, views that join tables, and the
/// indexes of a ``Gazetteer``.
///
/// A view or an index may call functions, and one call may take minutes: the steps of SQLite's virtual machine do not count what is
/// in it. A view may also name views, so that a short schema stands for millions of tables, or a table-valued function: `json_each`
/// reads a value again for each row.
enum TileSchema {
    private typealias Refusal = TileArchive.Refusal

    /// Maximum number of objects: files of other programs have about ten, a gazetteer adds twelve.
    private static let maximumObjects = 100
    /// Maximum number of bytes of a statement: that of the table of places, with its comments, has 2500.
    private static let maximumSize = 10_000
    /// Maximum number of tables that a view joins.
    private static let maximumTables = 4
    /// The modules of the virtual tables of a gazetteer.
    private static let modules = ["place_text": "fts5", "place_box": "rtree"]
    /// Words of a view that do more than to join tables, or make SQLite keep rows in memory.
    private static let refusedWords: Set<String> = [
        "with", "union", "intersect", "except", "values", "like", "glob", "match", "regexp", "case", "collate", "over",
        "distinct", "group", "order", "having", "window", "raise",
    ]
    /// Words before a parenthesis that encloses a condition, or names of columns. Behind any other it may be a function's.
    private static let wordsBeforeParenthesis: Set<String> = ["on", "using", "where", "and", "or", "not"]
    private static let allowedSymbols: Set<Character> = [".", ",", "=", "<", ">", "!", "*", "(", ")", ";"]

    /// Reads the schema.
    ///
    /// - Throws: ``TileArchive/Refusal`` if it has something else, and errors of SQLite.
    static func check(_ db: any Connection) throws {
        var statements: [(name: String, tokens: [SQLToken])] = []
        let query = "SELECT name, sql FROM sqlite_master LIMIT \(maximumObjects + 1)"
        try db.prepare(query, isCached: false).forEachRow([]) { row in
            let name = String(row.text(0).prefix(40)).visible
            guard row.utf8(1).count <= maximumSize else {
                throw Refusal("has a definition of '\(name)' of more than \(maximumSize) bytes")
            }
            statements.append((name, SQLToken.all(in: row.text(1))))
        }
        guard statements.count <= maximumObjects else {
            throw Refusal("has more than \(maximumObjects) tables, views and indexes")
        }
        let tables = Set(statements.compactMap { tableName($0.tokens) })
        // An index that a constraint implies has no statement.
        for (name, tokens) in statements where !tokens.isEmpty { try check(name, tokens, tables) }
    }

    /// - Parameter tables: the names of all tables.
    private static func check(_ name: String, _ tokens: [SQLToken], _ tables: Set<String>) throws(Refusal) {
        // SQLite goes by the statement, not by the type beside it.
        let words = tokens.filter { ![.word("temp"), .word("temporary"), .word("unique")].contains($0) }
        guard words.first == .word("create"), words.count > 2 else { throw Refusal("has an unknown object '\(name)'") }
        switch words[1] {
        case .word("table"):
            // No table that is stored has `AS`, but before the value of a generated column.
            guard !tokens.contains(.word("as")), !tokens.contains(.word("check")) else {
                throw Refusal("has a table '\(name)' with computed values or checks")
            }
        case .word("index"):
            guard tokens.count(where: { $0 == .symbol("(") }) == 1 else {
                throw Refusal("has an index '\(name)' of computed values")
            }
        case .word("view"):
            guard isPlainView(tokens, tables) else {
                throw Refusal("has a view '\(name)' that is more than a join of tables")
            }
        case .word("virtual"):
            guard let using = words.firstIndex(of: .word("using")), using + 1 < words.count,
                case .word(let module) = words[using + 1], let table = text(words[using - 1]), modules[table] == module
            else { throw Refusal("has a virtual table '\(name)'") }
        default: throw Refusal("has a trigger '\(name)', or something else that is no table")
        }
    }

    private static func isPlainView(_ tokens: [SQLToken], _ tables: Set<String>) -> Bool {
        guard let start = tokens.firstIndex(of: .word("as")), case let select = tokens[(start + 1)...],
            select.first == .word("select"), select.count(where: { $0 == .word("select") }) == 1,
            let from = select.firstIndex(of: .word("from"))
        else { return false }
        let sources = Self.sources(select[from...])
        guard sources.count <= maximumTables, sources.allSatisfy({ text($0).map(tables.contains) ?? false }) else {
            return false
        }
        return select.indices.allSatisfy { index in
            switch select[index] {
            case .symbol("("): text(select[index - 1], isQuoted: false).map(wordsBeforeParenthesis.contains) ?? false
            case .symbol(let symbol): allowedSymbols.contains(symbol)
            case .word(let word): !refusedWords.contains(word)
            case .quoted: true
            }
        }
    }

    /// The tables that a view reads: the tokens after `FROM`, `JOIN` and commas, except the commas between columns of `USING`.
    private static func sources(_ tokens: ArraySlice<SQLToken>) -> [SQLToken] {
        var (sources, depth): ([SQLToken], Int) = ([], 0)
        for (token, next) in zip(tokens, tokens.dropFirst()) {
            switch token {
            case .symbol("("): depth += 1
            case .symbol(")"): depth -= 1
            case .word("from"), .word("join"), .symbol(","): if depth == 0 { sources.append(next) }
            default: break
            }
        }
        return sources
    }

    /// The name of the table that a statement creates; nil if it creates something else, or a virtual table.
    private static func tableName(_ tokens: [SQLToken]) -> String? {
        guard tokens.prefix(3).contains(.word("table")), !tokens.prefix(2).contains(.word("virtual")),
            let columns = tokens.firstIndex(of: .symbol("(")), columns > 0
        else { return nil }
        return text(tokens[columns - 1])
    }

    /// - Parameter isQuoted: whether it may be in quotes.
    private static func text(_ token: SQLToken, isQuoted: Bool = true) -> String? {
        switch token {
        case .word(let word): word
        case .quoted(let name): isQuoted ? name : nil
        case .symbol: nil
        }
    }
}
