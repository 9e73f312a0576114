import Foundation
import TestSupport
import Testing

/// The program that `scripts/benchmark/run` runs.
@Suite struct BenchmarksTests {
    private static let program = "ReuniteBenchmarks"
    private let folder: TemporaryFolder
    private var data: [String] { ["--data-dir", folder.url.appendingPathComponent("data").path] }

    init() throws { folder = try TemporaryFolder() }

    private func importListings(_ count: Int) async throws {
        let lines = try await TestProgram.run(["generate", "--count", "\(count)"])
        #expect(try await TestProgram.run(["import", "-"] + data, input: Data(lines.output.utf8)).status == 0)
    }

    private func moderation(copy: URL) async throws -> TestProgram.Result {
        let amounts = ["--reports", "40", "--decisions", "3", "--reads", "5"]
        return try await TestProgram.run(
            ["moderation", "--copy", copy.path] + amounts + data, program: Self.program)
    }

    @Test(.sqliteOnly(because: "benchmarks read a file")) func moderationWritesIntoItsOwnCopyAlone() async throws {
        try await importListings(200)
        let store = folder.url.appendingPathComponent("data/reunite.sqlite")
        let before = try Data(contentsOf: store)
        let copy = folder.url.appendingPathComponent("copy")
        let done = try await moderation(copy: copy)
        #expect(done.status == 0, "\(done.errors)")
        #expect(done.output.contains("a report\t40\t") && done.output.contains("a decision, all alike\t12\t"))
        #expect(try Data(contentsOf: store) == before)
        // An existing folder may belong to somebody: it is left unchanged.
        let copied = try Data(contentsOf: copy.appendingPathComponent("reunite.sqlite"))
        #expect(copied != before)
        #expect(try await moderation(copy: copy).status != 0)
        #expect(try Data(contentsOf: copy.appendingPathComponent("reunite.sqlite")) == copied)
    }

    @Test(.sqliteOnly(because: "benchmarks read a file")) func searchesAndViewportsAreTimed() async throws {
        try await importListings(200)
        let queries = folder.url.appendingPathComponent("queries.txt")
        try Data("limit=5\nq=bag&limit=5\n".utf8).write(to: queries)
        let search = try await TestProgram.run(["search", queries.path] + data, program: Self.program)
        #expect(search.status == 0 && search.output.split(separator: " ").count == 4, "\(search.errors)")
        let sql = folder.url.appendingPathComponent("queries.sql.jsonl")
        let explained = try await TestProgram.run(
            ["search", queries.path, "--explain-sql", sql.path] + data, program: Self.program)
        #expect(explained.status == 0 && explained.output.isEmpty)
        #expect(try String(contentsOf: sql, encoding: .utf8).split(separator: "\n").count == 2)
        let map = try await TestProgram.run(["map"] + data, program: Self.program)
        #expect(map.status == 0 && map.output.hasPrefix("listings\t") && map.output.contains("\tcompact\t"))
    }

    /// The constant response measures the server itself, so it must pass the service's middleware.
    @Test func constantResponsesPassTheServicesMiddleware() async throws {
        let server = try await TestServer(TestProgram.start(["constant", "--bytes", "100"], program: Self.program))
        let answer = try await server.send("GET", "/constant/100")
        #expect(answer.status == 200)
        let names = Set(answer.headers.keys.compactMap { ($0 as? String)?.lowercased() })
        #expect(names.isSuperset(of: ["x-request-id", "x-content-type-options", "content-length"]), "\(names)")
        await server.stop()
    }
}
