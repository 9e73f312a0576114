import Foundation
import Testing

/// The Python that the tests are given, and what it can do.
enum Python {
    /// Where it is; nil where the tests were not told.
    static let url = ProcessInfo.processInfo.environment["REUNITE_PYTHON"].map { URL(fileURLWithPath: $0) }

    /// Whether it can be a mail server.
    static let hasMailServer = url != nil && (try? run(["-c", "import aiosmtpd"])) != nil

    /// Why a command gave nothing.
    struct Failure: Error {
        let status: Int32
    }

    /// Runs it to its end, and returns what it printed.
    @discardableResult
    static func run(_ arguments: [String], input: Data = Data()) throws -> Data {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("input")
        try input.write(to: file)
        let python = try #require(url)
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
