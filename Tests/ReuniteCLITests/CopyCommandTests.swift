import Foundation
import ReuniteStorage
import TestSupport
import Testing

/// `reunite copy`: from a folder, or from a database if there is a server for tests, to a folder and back.
@Suite struct CopyCommandTests {
    private let folder: TemporaryFolder
    /// The variable that has programs use the file in a data folder.
    private static let inFile = ["REUNITE_DATABASE_URL": ""]

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

    private func run(_ command: String..., in name: String, environment: [String: String] = [:]) async throws
        -> TestProgram.Result
    {
        try await TestProgram.run(command + ["--data-dir", path(name)], environment: environment)
    }

    /// The store of a data folder as an option has it.
    private func place(_ name: String) -> String { TestDatabase.server == nil ? path(name) : "database" }

    private func generate(_ count: Int) async throws -> Data {
        Data(try await TestProgram.run(["generate", "--count", "\(count)"]).output.utf8)
    }

    private func session(on server: TestServer) async throws -> String {
        let account = #"{"email": "ada@b.example", "password": "long enough"}"#
        return try #require(try await server.send("POST", "/api/v1/sessions", account).json["token"] as? String)
    }

    @Test func aServiceIsCopiedThereAndBackWhileItRuns() async throws {
        #expect(try await run("demo", "--count", "300", "--pictures", "4", in: "data").status == 0)
        let made = try await TestProgram.run(
            [
                "account", "create", "ada@b.example", "--display-name", "Ada", "--password-stdin", "--data-dir",
                path("data"),
            ],
            input: Data("long enough\n".utf8))
        #expect(made.status == 0)
        let server = try await TestServer(in: folder)
        let token = try await session(on: server)
        let there = try await run("copy", "--from", place("data"), "--to", path("file"), in: "data")
        #expect(there.status == 0 && there.errors.contains("with 300 listings"), "\(there.errors)")
        await server.stop()
        let back = try await run("copy", "--from", path("file"), "--to", place("back"), in: "back")
        #expect(back.status == 0 && back.errors.contains("with 300 listings"), "\(back.errors)")

        for (name, environment) in [("file", Self.inFile), ("back", [:])] {
            let check = try await run("check", in: name, environment: environment)
            #expect(check.status == 0, "\(name): \(check.errors)")
            for command in [["export", "--private"], ["moderate", "list"], ["moderate", "log"]] {
                let expected = try await TestProgram.run(command + ["--data-dir", path("data")]).output
                let copied = try await TestProgram.run(command + ["--data-dir", path(name)], environment: environment)
                #expect(!expected.isEmpty && copied.output == expected, "\(name): \(command)")
            }
            let copy = try await TestServer(
                TestProgram.start(
                    ["serve", "--port", "0", "--read-timeout", "600000", "--data-dir", path(name)],
                    environment: environment))
            #expect(try await copy.send("GET", "/api/v1/accounts/me", token: token).status == 200)
            let page = try await copy.send("GET", "/api/v1/changes?since=290&limit=1000")
            #expect(page.status == 200 && page.json["seq"] as? Int ?? 0 >= 300)
            #expect((page.json["changes"] as? [Any])?.isEmpty == false)
            await copy.stop()
        }
    }

    @Test func aKilledCopyLeavesTheTargetEmpty() async throws {
        let count = 4000
        let lines = try await generate(count)
        #expect(try await TestProgram.run(["import", "-", "--data-dir", path("data")], input: lines).status == 0)
        for round in Rounds.first(2, of: 10) {
            // From a file into the engine of these tests, and the other way round.
            let (from, to, data) =
                round % 2 == 0
                ? (place("data"), path("copy\(round)"), "data") : (path("copy0"), place("copy\(round)"), "copy\(round)")
            let process = try TestProgram.start(["copy", "--from", from, "--to", to, "--data-dir", path(data)])
            try await eventually("rows are copied") { process.errors.contains("rows copied") || process.hasEnded }
            try await Task.sleep(for: .milliseconds(.random(in: 0...50)))
            process.signal(SIGKILL)
            _ = await process.result()
            let environment = round % 2 == 0 ? Self.inFile : [:]
            let target = "copy\(round)"
            let left = try await run("export", in: target, environment: environment).output.split(separator: "\n").count
            #expect([0, count].contains(left))
            if left == 0 {
                let whole = try await run("copy", "--from", from, "--to", to, in: data)
                #expect(whole.status == 0 && whole.errors.contains("with \(count) listings"), "\(whole.errors)")
            }
            #expect(try await run("check", in: target, environment: environment).status == 0)
        }
    }

    @Test func wrongUseIsRefusedWithAReason() async throws {
        let lines = try await generate(3)
        for name in ["data", "other"] {
            let imported = try await TestProgram.run(
                ["import", "-", "--data-dir", path(name)], input: lines, environment: Self.inFile)
            #expect(imported.status == 0)
        }
        for (from, to, status, reason) in [
            (path("data"), path("other"), 1, "the target has data already"),
            (path("data"), path("data"), 64, "are the same"),
            (path("missing"), path("new"), 1, "there is no store in"),
            (path("data"), "database", 64, "--to database needs --database-url or REUNITE_DATABASE_URL"),
            (path("data"), "postgresql://a:secret@db.example/b", 64, "--to must not contain the password"),
            ("postgres://db.example/b?password=secret", path("new"), 64, "--from must not contain the password"),
        ] {
            let result = try await TestProgram.run(["copy", "--from", from, "--to", to], environment: Self.inFile)
            #expect(result.status == status && result.errors.contains(reason), "\(result.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: path("missing")))
    }
}
