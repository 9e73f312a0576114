import Foundation
import Synchronization

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
    public let id: Int32
    private let process: Process
    private let folder: TemporaryFolder
    private let exit = ProcessExit()

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
        process = Process()
        if program.contains("/") {
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = arguments
        } else {
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [program] + arguments
        }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        for name in ["input", "output", "errors"] {
            try (name == "input" ? input ?? Data() : Data()).write(to: folder.url.appendingPathComponent(name))
        }
        let input = try FileHandle(forReadingFrom: folder.url.appendingPathComponent("input"))
        let output = try FileHandle(forWritingTo: folder.url.appendingPathComponent("output"))
        let errors = try FileHandle(forWritingTo: folder.url.appendingPathComponent("errors"))
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
        process.terminationHandler = { [exit] process in
            Watchdog.shared.remove(process.processIdentifier)
            exit.notify()
        }
        try process.run()
        id = process.processIdentifier
        for file in [input, output, errors] { try? file.close() }
        Watchdog.shared.add(id)
        // The process may have ended before this line: its handler then found no process to remove.
        if exit.hasHappened { Watchdog.shared.remove(id) }
    }

    deinit {
        if !exit.hasHappened { Foundation.kill(id, SIGKILL) }
    }

    /// Whether the process has ended.
    public var hasEnded: Bool { exit.hasHappened }

    /// The standard output until now.
    public var output: String { read("output") }

    /// The standard error until now.
    public var errors: String { read("errors") }

    /// Sends a signal to the process, unless it has ended.
    public func signal(_ signal: Int32) {
        if !exit.hasHappened { Foundation.kill(id, signal) }
    }

    /// Waits until the process has ended.
    public func result() async -> Result {
        await exit.wait()
        let output = (try? Data(contentsOf: folder.url.appendingPathComponent("output"))) ?? Data()
        return Result(
            status: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
            output: output, errors: errors)
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

/// Resumes the tasks that wait for the end of a process.
private final class ProcessExit: Sendable {
    private struct State {
        var hasHappened = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    var hasHappened: Bool { state.withLock { $0.hasHappened } }

    func notify() {
        let waiting = state.withLock { state in
            state.hasHappened = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let hasHappened = state.withLock { state in
                if !state.hasHappened { state.waiting.append(continuation) }
                return state.hasHappened
            }
            if hasHappened { continuation.resume() }
        }
    }
}
