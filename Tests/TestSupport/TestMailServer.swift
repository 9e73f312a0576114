import Foundation

/// A mail server that runs until this object is released.
public final class TestMailServer {
    /// The envelope of a mail, and the connection that it came over.
    public struct Envelope: Decodable {
        /// The sender.
        public let from: String
        /// The recipients.
        public let to: [String]
        /// The name in the client's EHLO.
        public let client: String
        /// The client's port.
        public let peer: Int
        /// Whether the connection was encrypted.
        public let encrypted: Bool
        /// Whether the client had signed in.
        public let authenticated: Bool
    }

    /// The port that it listens on.
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

    /// Its self-signed certificate.
    public var certificate: URL { folder.url.appendingPathComponent("cert.pem") }

    /// The bytes of a mail, counted from 1.
    public func mail(_ number: Int) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.url.appendingPathComponent("\(number).eml")))
    }

    /// The envelope of a mail, counted from 1.
    public func envelope(_ number: Int) throws -> Envelope {
        try JSONDecoder().decode(
            Envelope.self, from: Data(contentsOf: folder.url.appendingPathComponent("\(number).json")))
    }

    /// The number of mails that it accepted.
    public var count: Int { get throws { try files(".eml") } }

    /// The number of mails after which it closed the connection, if an option says so.
    public var closedConnections: Int { get throws { try files(".closed") } }

    /// Whether a client waits for a delayed response, if an option makes the server slow.
    public var isAsked: Bool { get throws { try files("slow") > 0 } }

    private func files(_ suffix: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count { $0.hasSuffix(suffix) }
    }
}
