import ArgumentParser
import Foundation
import Reunite
import ReuniteHTTP
import ReuniteStorage

/// `reunite benchmark`: times searches at the store, one after the other; for `scripts/bench`.
struct BenchmarkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmark", abstract: "Time the searches of a file.", shouldDisplay: false)

    @Argument(help: "A file with a query string of GET /api/v1/listings on each line.")
    var file: String

    @Option(help: "Write each search's SQL and values as JSON lines to this file, and time nothing.")
    var explainSql: String?

    @OptionGroup var data: DataSettings

    func run() async throws {
        let store = try ListingStore(folder: data.folder)
        defer { try? store.close() }
        let queries = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map {
            try ListingQuery(queryString: String($0))
        }
        if let explainSql { return try await explain(queries, store: store, to: explainSql) }
        // Once unmeasured, so that the pages are in memory.
        for query in queries { _ = try await Self.read(query, store: store) }
        var milliseconds: [Double] = []
        var rows = 0
        let start = ContinuousClock.now
        for query in queries {
            let before = ContinuousClock.now
            rows += try await Self.read(query, store: store)
            milliseconds.append((ContinuousClock.now - before) / .milliseconds(1))
        }
        let rate = Double(queries.count) / ((ContinuousClock.now - start) / .seconds(1))
        milliseconds.sort()
        func percentile(_ fraction: Double) -> Double { milliseconds[Int(Double(milliseconds.count - 1) * fraction)] }
        print(String(format: "%.1f %.3f %.3f %d", rate, percentile(0.5), percentile(0.99), rows))
    }

    /// Reads what an answer would be written from.
    private static func read(_ query: ListingQuery, store: ListingStore) async throws -> Int {
        let (bytes, page) = try await store.search(query, into: 0) { bytes, row in
            bytes += row.title.count + row.description.count + row.ownerDisplayName.count
            if row.point != nil { bytes += 1 }
        }
        return bytes >= 0 ? page.count : 0
    }

    private func explain(_ queries: [ListingQuery], store: ListingStore, to path: String) async throws {
        let output = try OutputFile(path: path)
        for query in queries {
            let statement = try await store.statement(for: query)
            var json = JSONWriter()
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
                        case .null, .blob: json.null()
                        }
                    }
                }
            }
            json.newline()
            try output.write(json.bytes)
        }
        try output.finish()
    }
}
