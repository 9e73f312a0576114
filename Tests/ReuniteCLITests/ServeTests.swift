import Foundation
import TestSupport
import Testing

/// The server as an operator runs it: a process that starts, answers, and stops when it is told to.
@Suite struct ServeTests {
    private let folder: TemporaryFolder
    private var data: [String] { ["--data-dir", folder.url.appendingPathComponent("data").path] }

    init() throws { folder = try TemporaryFolder() }

    private func start() async throws -> TestServer { try await TestServer(in: folder) }

    /// curl, since it is another's client and shows what it got.
    private func curl(_ arguments: [String]) throws -> (process: Process, output: URL) {
        let output = folder.url.appendingPathComponent("curl-\(UUID().uuidString)")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["curl", "-sS", "-o", output.path] + arguments
        try process.run()
        return (process, output)
    }

    @Test func requestsInFlightAreFinishedWhenTheServerIsStopped() async throws {
        let lines = try await TestProgram.run(["generate", "--count", "1000", "--seed", "3"])
        _ = try await TestProgram.run(["import", "-"] + data, input: Data(lines.output.utf8))
        let server = try await start()
        // Slow readers: each takes seconds to receive its page.
        let clients = try (0..<4).map { _ in
            try curl(["--limit-rate", "300k", "\(server.url)/api/v1/listings?limit=1000&state=all"])
        }
        try await Task.sleep(for: .milliseconds(700))
        server.process.terminate()
        for client in clients {
            client.process.waitUntilExit()
            #expect(client.process.terminationStatus == 0)
            let body = try JSONSerialization.jsonObject(with: Data(contentsOf: client.output)) as? [String: Any]
            #expect(body?["numberReturned"] as? Int == 1000)
        }
        server.process.waitUntilExit()
        #expect(server.process.terminationReason == .exit && server.process.terminationStatus == 0)
    }

    @Test func anImportBesideTheServerIsSeenByItsNextAnswer() async throws {
        let server = try await start()
        defer { server.process.terminate() }
        let lines = try await TestProgram.run(["generate", "--count", "300", "--seed", "4"])
        #expect(try await TestProgram.run(["import", "-"] + data, input: Data(lines.output.utf8)).status == 0)
        let client = try curl(["\(server.url)/api/v1/listings?limit=1000&state=all"])
        client.process.waitUntilExit()
        let body = try JSONSerialization.jsonObject(with: Data(contentsOf: client.output)) as? [String: Any]
        #expect(body?["numberReturned"] as? Int == 300)
    }

    @Test func overlongHeadersAreRefusedAndTheServerLives() async throws {
        let server = try await start()
        defer { server.process.terminate() }
        let long = try curl(["-H", "X-Long: \(String(repeating: "x", count: 100_000))", "\(server.url)/healthz"])
        long.process.waitUntilExit()
        let healthy = try curl(["-f", "\(server.url)/healthz"])
        healthy.process.waitUntilExit()
        #expect(healthy.process.terminationStatus == 0)
    }
}
