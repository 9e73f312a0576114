import Foundation
import Testing

@testable import ReuniteStorage

/// What lies below the seam at the database stays there.
@Suite struct SeamTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

    /// The text of each source file, by its path.
    private static func texts() throws -> [String: String] {
        let paths = FileManager.default.enumerator(atPath: sources.path)?.allObjects as? [String] ?? []
        return try paths.filter { $0.hasSuffix(".swift") }.reduce(into: [:]) { texts, path in
            texts[path] = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
        }
    }

    @Test(
        "The interface of an engine occurs in its driver alone",
        arguments: [
            ("SQLite", #"\bimport (GRDB|GRDBSQLite|CSpatiaLite)\b|\bsqlite3_"#, 10),
            ("PostgreSQL", #"\bimport CPostgreSQL\b|\bPQ[a-z]"#, 4),
        ])
    func driver(engine: String, pattern: String, files: Int) throws {
        let regex = try Regex(pattern)
        var count = 0
        for (path, text) in try Self.texts() where text.contains(regex) {
            count += 1
            #expect(path.hasPrefix("ReuniteDatabase/\(engine)/"), "\(path)")
        }
        #expect(count >= files)
    }

    /// The schemas and plans of each engine.
    private static let exempt = ["ReuniteStorage/SQLite/", "ReuniteStorage/PostgreSQL/"]

    @Test(
        "Statements have only what SQLite and PostgreSQL have in common",
        arguments: [
            // Functions and operators that SQLite alone has.
            #"\b(iif|instr|printf|julianday|strftime|unixepoch|json_each|json_extract|group_concat)\("#,
            #"\bGLOB\b|\bNOTNULL\b|\bMATCH\b|COLLATE NOCASE|\bIS (NOT )?(\?|[a-z(])"#,
            // Its kinds of statements and hints.
            #"\b(INSERT|UPDATE) OR [A-Z]|\bREPLACE INTO\b|ON CONFLICT DO UPDATE|LIMIT -1"#,
            #"\bINDEXED BY\b|\bNOT INDEXED\b|CROSS JOIN [a-z_]+( AS [a-z]+)?\s+ON\b"#,
            // Its own tables and columns, and its indexes of texts and points.
            #"\browid\b|\bsqlite_|\bPRAGMA |\bpragma_|\blisting_text|\bidx_listing_geom"#,
            // The functions of SpatiaLite. Those of ours (`reunite_`) can be defined anywhere.
            #"\bMbr(Min|Max)[XY]\(|\bMakePoint\(|\bST_"#,
            // Parameters without a number.
            #"(=|<|>|,|\+|\*|- |\b(LIMIT|OFFSET|BETWEEN|AND|OR|LIKE|IN|THEN|ELSE)) \?(?![0-9?])|\(\?(?![0-9:=!<])|"\?""#,
        ])
    func commonStatements(pattern: String) throws {
        let regex = try Regex(pattern)
        for (path, text) in try Self.texts() where path.hasPrefix("ReuniteStorage/") {
            guard !Self.exempt.contains(where: path.hasPrefix) else { continue }
            let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
                .joined(separator: "\n")
            let found = code.firstMatch(of: regex).map { String(code[$0.range]) }
            #expect(found == nil, "\(path)")
        }
    }

    @Test("The private columns of a listing follow the public ones")
    func places() {
        let count = Int32(ListingColumns.published.split(separator: ",").count)
        #expect(ListingColumns.Published.distance.rawValue == count)
        #expect(ListingColumns.Confidential.exact.rawValue == count)
    }
}
