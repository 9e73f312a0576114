import Foundation

/// The Python interpreter for the tests, and its packages.
public enum Python {
    /// The path of the interpreter (`REUNITE_PYTHON`); nil if it is not set.
    public static let path = ProcessInfo.processInfo.environment["REUNITE_PYTHON"]

    /// Whether packages are installed, by the names of their folders.
    public static func has(_ packages: String...) -> Bool {
        guard let path else { return false }
        let library = URL(fileURLWithPath: path).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("lib")
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: library.path)) ?? []
        return versions.contains { version in
            let folder = library.appendingPathComponent("\(version)/site-packages")
            return packages.allSatisfy {
                FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
            }
        }
    }

    /// Whether it can run the mail server of the tests.
    public static let hasMailServer = has("aiosmtpd")

    /// The error of a program that failed.
    public struct Failure: Error {
        /// The exit code; -1 if there is no interpreter.
        public let status: Int32
        /// Its standard error.
        public let errors: String
    }

    /// Runs the program until it ends, and returns its output.
    @discardableResult
    public static func run(_ arguments: [String], input: Data? = nil) async throws -> Data {
        guard let path else { throw Failure(status: -1, errors: "REUNITE_PYTHON is not set") }
        let result = try await ChildProcess.run(path, arguments, input: input)
        guard result.status == 0 else { throw Failure(status: result.status, errors: result.errors) }
        return result.output
    }
}
