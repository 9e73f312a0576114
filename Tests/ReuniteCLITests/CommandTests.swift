import Foundation
import Reunite
import ReuniteStorage
import TestSupport
import Testing

/// The commands as operators and scripts use them: output, exit codes, and recovery.
@Suite struct CommandTests {
    private let folder: TemporaryFolder
    private var data: [String] { ["--data-dir", folder.url.appendingPathComponent("data").path] }

    init() throws { folder = try TemporaryFolder() }

    private func generate(_ count: Int, seed: Int = 1) async throws -> Data {
        let result = try await TestProgram.run(["generate", "--count", "\(count)", "--seed", "\(seed)"])
        #expect(result.status == 0)
        return Data(result.output.utf8)
    }

    @Test func everyCommandExplainsItselfWithAnExample() async throws {
        for command in [
            "serve", "import", "export", "check", "migrate", "backup", "restore", "recover", "copy", "account", "tag",
            "demo", "generate",
        ] {
            let help = try await TestProgram.run([command, "--help"])
            #expect(help.status == 0 && help.output.contains("Example: reunite \(command)"), "\(help.output)")
        }
    }

    /// Reads the commands from the help dump.
    @Test func theArticleListsEveryCommandAsItIs() async throws {
        let dump = try await TestProgram.run(["--experimental-dump-help"])
        let json = try #require(try JSONSerialization.jsonObject(with: Data(dump.output.utf8)) as? [String: Any])
        let command = try #require(json["command"] as? [String: Any])
        let commands = try #require(command["subcommands"] as? [[String: Any]])
        let expected = commands.compactMap { command -> String? in
            guard let name = command["commandName"] as? String, name != "help",
                command["shouldDisplay"] as? Bool == true, let abstract = command["abstract"] as? String
            else { return nil }
            return "| `reunite \(name)` | \(abstract) |"
        }
        #expect(!expected.isEmpty)
        #expect(
            try Article.table("commands", in: "CommandLine.md") == expected,
            "The table in CommandLine.md should read:\n\(expected.joined(separator: "\n"))")
    }

    @Test func theDemoDataAreWhatTheGeneratorMakes() async throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("data/demo.geojsonl")
        #expect(try await generate(2000) == Data(contentsOf: file))
    }

    @Test func whatIsExportedCanBeImportedAgain() async throws {
        let lines = try await generate(500)
        #expect(try await TestProgram.run(["import", "-"] + data, input: lines).status == 0)
        for flags in [["--private"], []] {
            let first = try await TestProgram.run(["export"] + flags + data)
            let copy = ["--data-dir", folder.url.appendingPathComponent("copy\(flags.count)").path]
            #expect(try await TestProgram.run(["import", "-"] + copy, input: Data(first.output.utf8)).status == 0)
            let second = try await TestProgram.run(["export"] + flags + copy)
            #expect(first.output.split(separator: "\n").count == 500)
            #expect(first.output == second.output)
            #expect(first.output.contains("visibility") == !flags.isEmpty)
        }
    }

    @Test func badLinesAreReportedAndTheRestImported() async throws {
        var lines = String(decoding: try await generate(6), as: UTF8.self).split(separator: "\n").map { Data($0.utf8) }
        lines[1] = lines[1].dropLast(30)
        lines[3] = Data([0xFF, 0x00, 0x80])
        lines[4] = Data("{\"type\":\"Feature\"}".utf8)
        var input = Data(lines.joined(separator: Data("\r\n".utf8)))
        input += Data("\n\n   \n".utf8)
        let result = try await TestProgram.run(["import", "-"] + data, input: input)
        #expect(result.status == 1)
        for number in [2, 4, 5] { #expect(result.errors.contains("-:\(number): "), "\(result.errors)") }
        #expect(result.errors.contains("3 imported: 3 new, 0 updated, 0 unchanged; 3 skipped."))
        #expect(try await TestProgram.run(["check"] + data).status == 0)
    }

    @Test func aFeatureCollectionIsImportedAndADryRunWritesNothing() async throws {
        let lines = String(decoding: try await generate(5), as: UTF8.self).split(separator: "\n")
        let collection = #"{"type": "FeatureCollection", "features": [\#(lines.joined(separator: ",\n"))]}"#
        let input = Data(collection.utf8)
        let dry = try await TestProgram.run(["import", "-", "--dry-run"] + data, input: input)
        #expect(dry.status == 0 && dry.errors.contains("5 would be imported: 5 new"), "\(dry.errors)")
        let first = try await TestProgram.run(["import", "-"] + data, input: input)
        #expect(first.status == 0 && first.errors.contains("5 imported: 5 new"), "\(first.errors)")
        let again = try await TestProgram.run(["import", "-", "--dry-run"] + data, input: input)
        #expect(again.errors.contains("0 new, 0 updated, 5 unchanged"), "\(again.errors)")
    }

    @Test func manyErrorsAreCountedByReason() async throws {
        let lines =
            [String](repeating: #"{"type":"Feature"}"#, count: 30) + [String](repeating: "[]]", count: 1)
            + [String](repeating: "x", count: 7)
        let result = try await TestProgram.run(["import", "-"] + data, input: Data(lines.joined(separator: "\n").utf8))
        #expect(result.status == 1)
        #expect(result.errors.split(separator: "\n").filter { $0.contains("-:") }.count == 20, "\(result.errors)")
        #expect(
            result.errors.contains("10 more: properties is missing")
                && result.errors.contains("8 more: the Feature is not JSON"))
    }

    @Test func aFileOfAnotherFormatGetsOneMessage() async throws {
        let lines = (0..<5_000).map { "Sac \($0),4.8,45.7" }.joined(separator: "\n")
        let result = try await TestProgram.run(["import", "-"] + data, input: Data(lines.utf8))
        #expect(result.status == 1 && result.errors.contains("-:1: the file is CSV or another text, and not GeoJSON"))
        #expect(result.errors.contains("0 imported: 0 new, 0 updated, 0 unchanged; 1 skipped."), "\(result.errors)")
    }

    @Test func timesWithoutAZoneAreCountedAtTheEnd() async throws {
        let lines = String(decoding: try await generate(3), as: UTF8.self).split(separator: "\n").map(String.init)
        let withoutZone = lines.map { line in
            line.replacing(/"occurredAt":"[^"]*"/, with: "\"occurredAt\":\"2025-11-11T00:00:00\"")
        }
        for (lines, count) in [(lines, nil), (withoutZone, 3)] as [([String], Int?)] {
            let result = try await TestProgram.run(
                ["import", "-"] + data, input: Data(lines.joined(separator: "\n").utf8))
            #expect(result.status == 0)
            let said = result.errors.firstMatch(of: /Times without a zone, read as UTC: ([0-9]+)\./)
            #expect(said.flatMap { Int($0.1) } == count, "\(result.errors)")
        }
        let export = try await TestProgram.run(["export"] + data)
        #expect(export.output.contains("\"occurredAt\":\"2025-11-11T00:00:00Z\""))
    }

    @Test func compressedFilesAreReadAndBrokenOnesReported() async throws {
        let plain = folder.url.appendingPathComponent("x.geojsonl")
        try await generate(3000).write(to: plain)
        #expect(try await ChildProcess.run("gzip", [plain.path]).status == 0)
        let file = plain.appendingPathExtension("gz")
        let whole = try await TestProgram.run(["import", file.path] + data)
        #expect(whole.status == 0 && whole.errors.contains("3000 imported"), "\(whole.errors)")
        let bytes = try Data(contentsOf: file)
        let cut = try await TestProgram.run(["import", "-"] + data, input: bytes.prefix(bytes.count / 2))
        #expect(cut.status == 1 && cut.errors.contains("incomplete"), "\(cut.errors)")
        #expect(cut.errors.contains("0 new, 0 updated"))
    }

    @Test func wrongUseIsRefusedWithAReason() async throws {
        let missing = try await TestProgram.run(["import", "/nonexistent"] + data)
        #expect(missing.status != 0 && missing.errors.contains("/nonexistent"))
        #expect(try await TestProgram.run(["serve", "--port", "70000"]).status == 64)
        let map = try await TestProgram.run(["serve"] + data + ["--world-map", "/nonexistent.mbtiles"])
        #expect(map.status == 64 && map.errors.contains("--world-map: /nonexistent.mbtiles cannot be opened"))
        let variable = try await TestProgram.run(["serve"] + data, environment: ["REUNITE_PORT": "abc"])
        #expect(variable.status == 2 && variable.errors.contains("REUNITE_PORT"), "\(variable.errors)")
        let owner = try await TestProgram.run(
            ["import", "-", "--owner", "a@b.example"] + data, input: try await generate(1))
        #expect(owner.status != 0 && owner.errors.contains("a@b.example"))
    }

    /// A server searches by the indexes all the time, so an import beside it must not leave them for later.
    @Test func aServerFindsWhatIsBeingImported() async throws {
        let server = try await TestServer(in: folder)
        let store = try Store.ofPrograms(in: folder.url.appendingPathComponent("data"))
        try await store.maintenance.deferIndexes(bytes: nil)
        let place = try Coordinate(longitude: 13.4, latitude: 52.5)
        _ = try await store.listings.upsert((0..<100).map { try .test("Bag \($0)", at: place) })
        let found = try await server.send("GET", "/api/v1/listings?q=bag&limit=100")
        #expect((found.json["features"] as? [Any])?.count == 100)
        try store.close()
        await server.stop()
    }

    /// kill -9 at random moments: reported listings are stored, and another run completes the import.
    @Test func importsSurviveBeingKilled() async throws {
        let file = folder.url.appendingPathComponent("kill.geojsonl")
        let count = 10_000
        try await generate(count, seed: 5).write(to: file)
        for round in Rounds.first(4, of: 20) {
            // Every other run continues a killed one.
            let target = folder.url.appendingPathComponent("killed\(round / 2)")
            let process = try TestProgram.start(["import", file.path, "--data-dir", target.path])
            try await eventually("some are imported") {
                process.errors.contains(/[1-9][0-9]* imported/) || process.hasEnded
            }
            try await Task.sleep(for: .milliseconds(.random(in: 0...300)))
            process.signal(SIGKILL)
            let reported =
                await process.result().errors
                .split(separator: "\n").compactMap { Int($0.prefix { $0.isNumber }) }.max() ?? 0
            let store = try Store.ofPrograms(in: target)
            #expect(try await store.listings.count() >= reported)
            #expect(try await store.maintenance.check(repair: false).isEmpty)
            try store.close()
            guard round % 2 == 1 else { continue }
            let last = try await TestProgram.run(["import", file.path, "--data-dir", target.path])
            #expect(last.status == 0 && last.errors.contains("\(count) imported"), "\(last.errors)")
            let whole = try Store.ofPrograms(in: target)
            #expect(try await whole.listings.count() == count)
            try whole.close()
            let check = try await TestProgram.run(["check", "--data-dir", target.path])
            #expect(check.status == 0, "\(check.errors)")
            try FileManager.default.removeItem(at: target)
        }
    }
}
