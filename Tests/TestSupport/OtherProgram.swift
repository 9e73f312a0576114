import Foundation

/// Another's program, found on the path.
public enum OtherProgram {
    /// What it printed where it failed.
    public struct Failure: Error {
        /// Its exit code.
        public let status: Int32
        /// What it printed, errors too.
        public let output: String
    }

    /// Whether it is installed.
    public static func exists(_ name: String) -> Bool {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }

    /// Runs it to its end without taking a thread from the tasks, and returns what it printed.
    public static func run(_ name: String, _ arguments: [String]) async throws -> String {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("output")
        try Data().write(to: file)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["NO_PROXY": "127.0.0.1"]) { $1 }
        let output = try FileHandle(forWritingTo: file)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in done.resume() }
            do { try process.run() } catch { done.resume(throwing: error) }
        }
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus, output: text) }
        return text
    }
}
