import Foundation

/// A program that is not part of the package, found in `PATH`.
public enum OtherProgram {
    /// The error of a program that failed.
    public struct Failure: Error {
        /// The exit code.
        public let status: Int32
        /// Its output, including standard error.
        public let output: String
    }

    /// Whether it is installed.
    public static func exists(_ name: String) -> Bool {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }

    /// Runs the program until it ends, and returns its output.
    public static func run(_ name: String, _ arguments: [String]) async throws -> String {
        let result = try await ChildProcess.run(name, arguments, environment: ["NO_PROXY": "127.0.0.1"])
        guard result.status == 0 else {
            throw Failure(status: result.status, output: result.text + result.errors)
        }
        return result.text
    }
}
