import Foundation

/// A mail server that runs for as long as the test has it.
public final class TestMailServer {
    /// What the server was told of a mail.
    public struct Envelope: Decodable {
        /// The sender.
        public let from: String
        /// The recipients.
        public let to: [String]
        /// What the client called itself.
        public let client: String
        /// The client's port.
        public let peer: Int
        /// Whether the connection was.
        public let encrypted: Bool
        /// Whether the client had signed in.
        public let authenticated: Bool
    }

    /// Where it listens.
    public let port: Int
    private let folder: TemporaryFolder
    private let process = Process()
    private let input = Pipe()

    /// Starts it with options of `smtp_server.py`.
    public init(_ options: String...) async throws {
        folder = try TemporaryFolder()
        guard let python = Python.url else { throw Python.Failure(status: -1) }
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
        guard let port = Int(String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
        else { throw Python.Failure(status: -1) }
        self.port = port
    }

    deinit { process.terminate() }

    /// The certificate that it made for itself.
    public var certificate: URL { folder.url.appendingPathComponent("cert.pem") }

    /// The bytes of a mail, counted from 1.
    public func mail(_ number: Int) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.url.appendingPathComponent("\(number).eml")))
    }

    /// What came with it.
    public func envelope(_ number: Int) throws -> Envelope {
        try JSONDecoder().decode(
            Envelope.self, from: Data(contentsOf: folder.url.appendingPathComponent("\(number).json")))
    }

    /// How many mails it took.
    public var count: Int {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count { $0.hasSuffix(".eml") }
        }
    }
}
