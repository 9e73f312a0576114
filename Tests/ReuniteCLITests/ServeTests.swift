import Foundation
import TestSupport
import Testing

/// The server process: start, responses, and graceful stop.
@Suite struct ServeTests {
    private let folder: TemporaryFolder
    private var data: [String] { ["--data-dir", folder.url.appendingPathComponent("data").path] }

    init() throws { folder = try TemporaryFolder() }

    private func start() async throws -> TestServer { try await TestServer(in: folder) }

    /// curl, as an independent client.
    private func curl(_ arguments: [String]) throws -> ChildProcess { try ChildProcess("curl", ["-sS"] + arguments) }

    private func importListings(_ count: Int, seed: Int) async throws {
        let lines = try await TestProgram.run(["generate", "--count", "\(count)", "--seed", "\(seed)"])
        #expect(try await TestProgram.run(["import", "-"] + data, input: Data(lines.output.utf8)).status == 0)
    }

    private static func returned(_ body: Data) throws -> Int? {
        (try JSONSerialization.jsonObject(with: body) as? [String: Any])?["numberReturned"] as? Int
    }

    @Test func requestsInFlightAreFinishedWhenTheServerIsStopped() async throws {
        try await importListings(1000, seed: 3)
        let server = try await start()
        // Slow readers: each takes seconds to receive its page.
        let clients = try (0..<4).map { _ in
            try curl(["--limit-rate", "300k", "\(server.url)/api/v1/listings?limit=1000&state=all"])
        }
        try await eventually("every client has begun to receive its page") {
            clients.allSatisfy { !$0.output.isEmpty }
        }
        server.process.signal(SIGTERM)
        for client in clients {
            let result = await client.result()
            #expect(result.status == 0, "\(result.errors)")
            #expect(try Self.returned(result.output) == 1000)
        }
        let end = await server.process.result()
        #expect(!end.wasKilled && end.status == 0)
    }

    @Test func anImportBesideTheServerIsSeenByItsNextAnswer() async throws {
        let server = try await start()
        try await importListings(300, seed: 4)
        let result = try await curl(["\(server.url)/api/v1/listings?limit=1000&state=all"]).result()
        #expect(try Self.returned(result.output) == 300)
        await server.stop()
    }

    @Test("What keeps a server from starting is said in words")
    func starts() async throws {
        let server = try await start()
        let port = try #require(server.url.port)
        let file = folder.url.appendingPathComponent("file")
        try Data().write(to: file)
        for (arguments, reason) in [
            (["--port", "\(port)"] + data, "another program listens on port \(port) of 127.0.0.1"),
            (["--port", "0", "--host", "192.0.2.1"] + data, "this machine does not have the address 192.0.2.1"),
            (["--port", "0", "--data-dir", file.path], "\(file.path) cannot be created: File exists"),
            (["--port", "0", "--data-dir", "\(file.path)/x"], "\(file.path)/x cannot be created: "),
        ] {
            let refused = try await TestProgram.run(["serve"] + arguments)
            #expect(refused.status != 0 && refused.errors.contains(reason), "\(refused.errors)")
            #expect(!refused.errors.contains("errno") && !refused.errors.contains("Error Domain"), "\(refused.errors)")
        }
        await server.stop()
    }

    @Test("The end of a terminal stops a server, unless nohup has started it", arguments: [nil, "nohup"])
    func hangUp(starter: String?) async throws {
        let server = try await TestServer(in: folder, ["--log-level", "debug"], starter: starter)
        server.process.signal(SIGHUP)
        if starter != nil {
            #expect(try await curl(["-f", "\(server.url)/healthz"]).result().status == 0)
            server.process.signal(SIGTERM)
        }
        let end = await server.process.result()
        #expect(!end.wasKilled && end.status == 0)
        let (signal, other) = starter == nil ? ("SIGHUP", "SIGTERM") : ("SIGTERM", "SIGHUP")
        #expect(end.errors.contains("sl-signal=\(signal)") && !end.errors.contains("sl-signal=\(other)"))
    }

    @Test func overlongHeadersAreRefusedAndTheServerLives() async throws {
        let server = try await start()
        let field = "X-Long: \(String(repeating: "x", count: 100_000))"
        _ = try await curl(["-H", field, "\(server.url)/healthz"]).result()
        #expect(try await curl(["-f", "\(server.url)/healthz"]).result().status == 0)
        await server.stop()
    }
}
