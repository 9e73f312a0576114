import ArgumentParser
import Foundation
import Reunite
import ReuniteDatabase
import ReuniteStorage

/// `ReuniteBenchmarks search`: times searches at the store, one after the other on one thread.
///
/// Prints a line: searches a second, the median and the 99th percentile in milliseconds, and the rows of all searches.
struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Time the searches of a file at the store.")

    @Argument(help: "A file with a query string of GET /api/v1/listings on each line.")
    var file: String

    @Option(help: "Write each search's SQL and values as JSON lines to this file, and time nothing.")
    var explainSql: String?

    @OptionGroup var data: DataFolder

    func run() async throws {
        let store = try Store(folder: data.url, database: data.databaseUrl)
        defer { try? store.close() }
        let queries = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map {
            try ListingQuery(QueryString(String($0)))
        }
        if let explainSql { return try await explain(queries, store: store, to: explainSql) }
        // Once without timing, so that the pages are in memory.
        for query in queries { _ = try await Self.read(query, store: store) }
        var times = Times()
        var rows = 0
        let start = ContinuousClock.now
        for query in queries { rows += try await times.measure { try await Self.read(query, store: store) } }
        let rate = Double(queries.count) / ((ContinuousClock.now - start) / .seconds(1))
        print(String(format: "%.1f %.3f %.3f %d", rate, times.percentile(0.5), times.percentile(0.99), rows))
    }

    /// Reads the columns that a response is written from.
    private static func read(_ query: ListingQuery, store: Store) async throws -> Int {
        let (bytes, page) = try await store.listings.search(query, into: 0) { bytes, row in
            bytes += row.title.utf8.count + row.description.utf8.count + row.ownerDisplayName.utf8.count
            if row.point != nil { bytes += 1 }
        }
        return bytes >= 0 ? page.count : 0
    }

    private func explain(_ queries: [ListingQuery], store: Store, to path: String) async throws {
        var json = JSONWriter()
        for query in queries {
            let statement = try await store.listings.statement(for: query)
            json.object { json in
                json.key("sql")
                json.string(statement.sql)
                json.key("values")
                json.array { json in
                    for value in statement.values {
                        switch value {
                        case .integer(let number): json.number(Int(number))
                        case .real(let number): json.number(number)
                        case .text(let text): json.string(text)
                        case .null, .blob, .point: json.null()
                        }
                    }
                }
            }
            json.newline()
        }
        try Data(json.bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
