import Foundation
import TestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server process and its address.
struct TestServer {
    let process: ChildProcess
    let url: URL

    /// Starts `reunite serve` on the folder `data` of a folder, and waits until it is ready.
    ///
    /// Reads may take as long as they like, because the machine may be busy; its disk may be nearly full.
    init(in folder: TemporaryFolder, _ arguments: [String] = [], starter: String? = nil) async throws {
        let data = ["--data-dir", folder.url.appendingPathComponent("data").path]
        let standard = ["serve", "--port", "0", "--read-timeout", "600000", "--disk-reserve", "0"]
        try await self.init(TestProgram.start(standard + arguments + data, starter: starter))
    }

    /// Waits until a program prints its address.
    init(_ process: ChildProcess) async throws {
        self.process = process
        try await eventually("the server answers") { process.output.contains("answers at") || process.hasEnded }
        let line = process.output.split(separator: "\n").first { $0.contains("answers at") }
        guard let url = line.flatMap({ URL(string: String($0.split(separator: " ").last ?? "")) }) else {
            throw Failure(errors: process.errors)
        }
        self.url = url
    }

    /// A server that did not start.
    struct Failure: Error {
        let errors: String
    }

    /// Stops the server, and waits for its end.
    func stop() async { await process.stop() }

    /// A response, parsed as JSON.
    struct Answer {
        let status: Int
        let headers: [AnyHashable: Any]
        let json: [String: Any]
    }

    /// Sends a request, with JSON if there is any, with a token.
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
