import Foundation
import Synchronization

/// A program that runs beside the tests. It ends with the object, and with the test process at the latest.
///
/// Nothing here blocks a thread that tasks share: there are as few of them as cores, and the tests' own servers need
/// them too.
public final class ChildProcess: Sendable {
    /// How a program ended, and what it printed.
    public struct Result: Sendable {
        /// Its exit code, or the signal that ended it.
        public let status: Int32
        /// Whether a signal ended it.
        public let wasKilled: Bool
        /// What it wrote to standard output.
        public let output: Data
        /// What it wrote to standard error.
        public let errors: String

        /// The standard output as text.
        public var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// The number of the process.
    public let id: Int32
    private let process: Process
    private let folder: TemporaryFolder
    private let end = ProcessEnd()

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: its path, or its name where it is found on the path.
    ///   - arguments: without the program's name.
    ///   - environment: added to that of the tests.
    ///   - input: what it reads from standard input; nil for nothing at all.
    /// - Throws: where it cannot be started.
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
        process.terminationHandler = { [end] process in
            Watchdog.shared.remove(process.processIdentifier)
            end.tell()
        }
        try process.run()
        id = process.processIdentifier
        for file in [input, output, errors] { try? file.close() }
        Watchdog.shared.add(id)
        // It may have ended before it was added.
        if end.hasCome { Watchdog.shared.remove(id) }
    }

    deinit {
        if !end.hasCome { Foundation.kill(id, SIGKILL) }
    }

    /// Whether it has ended.
    public var hasEnded: Bool { end.hasCome }

    /// What it has written to standard output so far.
    public var output: String { read("output") }

    /// What it has written to standard error so far.
    public var errors: String { read("errors") }

    /// Sends it a signal.
    public func signal(_ signal: Int32) {
        if !end.hasCome { Foundation.kill(id, signal) }
    }

    /// Waits until it has ended.
    public func result() async -> Result {
        await end.wait()
        let output = (try? Data(contentsOf: folder.url.appendingPathComponent("output"))) ?? Data()
        return Result(
            status: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
            output: output, errors: errors)
    }

    /// Tells it to stop, and waits until it has.
    @discardableResult
    public func stop() async -> Result {
        signal(SIGTERM)
        return await result()
    }

    /// Runs a program to its end.
    public static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = [:], input: Data? = nil
    ) async throws -> Result {
        try await ChildProcess(program, arguments, environment: environment, input: input).result()
    }

    private func read(_ name: String) -> String {
        (try? String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)) ?? ""
    }
}

/// The end of a process, for those who wait for it.
private final class ProcessEnd: Sendable {
    private struct State {
        var hasCome = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    var hasCome: Bool { state.withLock { $0.hasCome } }

    func tell() {
        let waiting = state.withLock { state in
            state.hasCome = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let hasCome = state.withLock { state in
                if !state.hasCome { state.waiting.append(continuation) }
                return state.hasCome
            }
            if hasCome { continuation.resume() }
        }
    }
}
