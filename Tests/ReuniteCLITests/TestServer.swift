import Foundation
import TestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server as a process of its own, and where it answers.
struct TestServer {
    let process: Process
    let url: URL

    /// Starts `reunite serve` on the folder `data` of a folder.
    init(in folder: TemporaryFolder, _ arguments: [String] = []) async throws {
        let data = ["--data-dir", folder.url.appendingPathComponent("data").path]
        try await self.init(TestProgram.process(["serve", "--port", "0"] + arguments + data), in: folder)
    }

    /// Starts a program that prints where it answers; the folder takes what it prints.
    init(_ process: Process, in folder: TemporaryFolder) async throws {
        self.process = process
        let output = folder.url.appendingPathComponent("output-\(UUID().uuidString)")
        try Data().write(to: output)
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        // Only what has ended is given up: a busy machine takes its time.
        while process.isRunning {
            let text = try String(contentsOf: output, encoding: .utf8)
            if let line = text.split(separator: "\n").first(where: { $0.contains("answers at") }),
                let url = URL(string: String(line.split(separator: " ").last ?? ""))
            {
                self.url = url
                return
            }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw CocoaError(.fileReadUnknown)
    }

    /// Tells it to stop, and waits until it has.
    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    /// An answer, read as JSON.
    struct Answer {
        let status: Int
        let headers: [AnyHashable: Any]
        let json: [String: Any]
    }

    /// Asks for something, with JSON where there is any, as whoever has the token.
    func send(_ method: String, _ path: String, _ json: String? = nil, token: String? = nil) async throws -> Answer {
        var request = URLRequest(url: URL(string: path, relativeTo: url)!)
        request.httpMethod = method
        if let json {
            request.httpBody = Data(json.utf8)
            let type = method == "PATCH" ? "application/merge-patch+json" : "application/json"
            request.setValue(type, forHTTPHeaderField: "Content-Type")
        }
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        let (data, response) = try await URLSession.shared.data(for: request)
        let answer = response as? HTTPURLResponse
        return Answer(
            status: answer?.statusCode ?? 0, headers: answer?.allHeaderFields ?? [:],
            json: (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:])
    }
}
