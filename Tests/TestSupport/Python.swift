import Foundation

/// The Python that the tests are given, and its packages.
public enum Python {
    /// Where it is; nil where the tests were not told.
    public static let path = ProcessInfo.processInfo.environment["REUNITE_PYTHON"]

    /// Whether it has packages, by the names of their folders.
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

    /// Whether it can be a mail server.
    public static let hasMailServer = has("aiosmtpd")

    /// A program that gave nothing.
    public struct Failure: Error {
        /// Its exit code; -1 where there is no Python.
        public let status: Int32
        /// What it wrote to standard error.
        public let errors: String
    }

    /// Runs it to its end, and returns what it printed.
    @discardableResult
    public static func run(_ arguments: [String], input: Data? = nil) async throws -> Data {
        guard let path else { throw Failure(status: -1, errors: "REUNITE_PYTHON is not set") }
        let result = try await ChildProcess.run(path, arguments, input: input)
        guard result.status == 0 else { throw Failure(status: result.status, errors: result.errors) }
        return result.output
    }
}
