import Foundation

/// A program of somebody else's, found on the path.
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

    /// Runs it to its end, and returns what it printed.
    public static func run(_ name: String, _ arguments: [String]) async throws -> String {
        let result = try await ChildProcess.run(name, arguments, environment: ["NO_PROXY": "127.0.0.1"])
        guard result.status == 0 else {
            throw Failure(status: result.status, output: result.text + result.errors)
        }
        return result.text
    }
}
