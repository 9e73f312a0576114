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
    private let process: ChildProcess

    /// Starts it with options of `smtp_server.py`.
    public init(_ options: String...) async throws {
        folder = try TemporaryFolder()
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("smtp_server.py")
        guard let python = Python.path else { throw Python.Failure(status: -1, errors: "REUNITE_PYTHON is not set") }
        let process = try ChildProcess(python, [script.path, "--folder", folder.url.path] + options)
        self.process = process
        try await eventually("the mail server prints its port") { process.output.hasSuffix("\n") }
        port = try Int(process.output.dropLast()) ?? { throw Python.Failure(status: -1, errors: process.errors) }()
    }

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
    public var count: Int { get throws { try files(".eml") } }

    /// After how many mails it has closed the connection, where it was told to.
    public var closedConnections: Int { get throws { try files(".closed") } }

    /// Whether a client waits for an answer that takes long, where the server was told to be slow.
    public var isAsked: Bool { get throws { try files("slow") > 0 } }

    private func files(_ suffix: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count { $0.hasSuffix(suffix) }
    }
}
