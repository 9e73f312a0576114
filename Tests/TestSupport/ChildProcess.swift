import Foundation

/// A process that a test starts. It is killed when this object is released, or when the test process ends.
///
/// Nothing here blocks a thread of the cooperative pool: the pool has one thread per core, and the servers in the test
/// process run on it too.
public final class ChildProcess: Sendable {
    /// The result of a process that has ended.
    public struct Result: Sendable {
        /// The exit code, or the number of the signal that ended it.
        public let status: Int32
        /// Whether a signal ended it.
        public let wasKilled: Bool
        /// The standard output.
        public let output: Data
        /// The standard error.
        public let errors: String

        /// The standard output as text.
        public var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// The process id.
    public var id: Int32 { process.id }
    private let process: SpawnedProcess
    private let folder: TemporaryFolder

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: its path, or its name to be looked up in `PATH`.
    ///   - arguments: without the name of the program.
    ///   - environment: variables in addition to those of the test process.
    ///   - input: its standard input; nil for an empty one.
    /// - Throws: an error if the program cannot be started.
    public init(
        _ program: String, _ arguments: [String], environment: [String: String] = [:], input: Data? = nil
    ) throws {
        folder = try TemporaryFolder()
        for name in ["input", "output", "errors"] {
            try (name == "input" ? input ?? Data() : Data()).write(to: folder.url.appendingPathComponent(name))
        }
        let input = try FileHandle(forReadingFrom: folder.url.appendingPathComponent("input"))
        let output = try FileHandle(forWritingTo: folder.url.appendingPathComponent("output"))
        let errors = try FileHandle(forWritingTo: folder.url.appendingPathComponent("errors"))
        defer { for file in [input, output, errors] { try? file.close() } }
        let isPath = program.contains("/")
        process = try SpawnedProcess(
            isPath ? program : "/usr/bin/env", isPath ? arguments : [program] + arguments,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            descriptors: [input, output, errors].map(\.fileDescriptor)
        ) { Watchdog.shared.remove($0) }
        Watchdog.shared.add(process.id)
        // The process may have ended before this line: the watchdog then found no process to remove.
        if hasEnded { Watchdog.shared.remove(process.id) }
    }

    deinit { signal(SIGKILL) }

    /// Whether the process has ended.
    public var hasEnded: Bool { process.hasEnded }

    /// The standard output until now.
    public var output: String { read("output") }

    /// The standard error until now.
    public var errors: String { read("errors") }

    /// Sends a signal to the process, unless it has ended.
    public func signal(_ signal: Int32) {
        process.signal(signal)
    }

    /// Waits until the process has ended.
    public func result() async -> Result {
        let end = await process.end()
        let output = (try? Data(contentsOf: folder.url.appendingPathComponent("output"))) ?? Data()
        return Result(
            status: end.status, wasKilled: end.wasKilled, output: output, errors: errors)
    }

    /// Sends SIGTERM, and waits until the process has ended.
    @discardableResult
    public func stop() async -> Result {
        signal(SIGTERM)
        return await result()
    }

    /// Starts a program, and waits until it has ended.
    public static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = [:], input: Data? = nil
    ) async throws -> Result {
        try await ChildProcess(program, arguments, environment: environment, input: input).result()
    }

    private func read(_ name: String) -> String {
        (try? String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)) ?? ""
    }
}
