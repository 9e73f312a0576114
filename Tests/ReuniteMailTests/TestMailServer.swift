import Foundation
import Testing

/// A mail server that runs for as long as the test has it.
final class TestMailServer {
    /// What the server was told of a mail.
    struct Envelope: Decodable {
        let from: String
        let to: [String]
        let client: String
        let peer: Int
        let encrypted: Bool
        let authenticated: Bool
    }

    let port: Int
    private let folder: TemporaryFolder
    private let process = Process()
    private let input = Pipe()

    /// Starts it with options of `smtp_server.py`.
    init(_ options: String...) async throws {
        folder = try TemporaryFolder()
        let python = try #require(Python.url)
        process.executableURL = python
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "smtp_server.py")
        process.arguments = [script.path, "--folder", folder.url.path] + options
        process.standardInput = input
        let output = Pipe()
        process.standardOutput = output
        // Where it reports the clients that hang up on it, as some tests have them do.
        process.standardError = FileHandle.nullDevice
        try process.run()
        // On another thread: the tests beside this one need those that tasks share.
        let line = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: output.fileHandleForReading.availableData) }
        }
        port = try #require(Int(String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    deinit { process.terminate() }

    /// The certificate that it made for itself.
    var certificate: URL { folder.url.appendingPathComponent("cert.pem") }

    /// The bytes of a mail, counted from 1.
    func mail(_ number: Int) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.url.appendingPathComponent("\(number).eml")))
    }

    /// What came with it.
    func envelope(_ number: Int) throws -> Envelope {
        try JSONDecoder().decode(
            Envelope.self, from: Data(contentsOf: folder.url.appendingPathComponent("\(number).json")))
    }

    /// How many mails it took.
    var count: Int {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count { $0.hasSuffix(".eml") }
        }
    }
}
