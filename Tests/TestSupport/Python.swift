import Foundation

/// The Python that the tests are given, and what it can do.
public enum Python {
    /// Where it is; nil where the tests were not told.
    public static let url = ProcessInfo.processInfo.environment["REUNITE_PYTHON"].map { URL(fileURLWithPath: $0) }

    /// Whether it can be a mail server.
    public static let hasMailServer = url != nil && (try? run(["-c", "import aiosmtpd"])) != nil

    /// Why a command gave nothing.
    public struct Failure: Error {
        /// Its exit code; -1 where there is none.
        public let status: Int32
    }

    /// Runs it to its end, and returns what it printed.
    @discardableResult
    public static func run(_ arguments: [String], input: Data = Data()) throws -> Data {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("input")
        try input.write(to: file)
        guard let python = url else { throw Failure(status: -1) }
        let process = Process()
        process.executableURL = python
        process.arguments = arguments
        process.standardInput = try FileHandle(forReadingFrom: file)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
        return printed
    }
}
