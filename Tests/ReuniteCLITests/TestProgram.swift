import Foundation
import TestSupport
import Testing

/// A built program, run as its users run it.
enum TestProgram {
    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    static func process(
        _ arguments: [String], environment: [String: String] = [:], program: String = "reunite"
    ) -> Process {
        let process = Process()
        process.executableURL = BuiltProgram.url(program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        return process
    }

    /// Runs the program to its end.
    static func run(
        _ arguments: [String], input: Data = Data(), environment: [String: String] = [:], program: String = "reunite"
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("program-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = ["in", "out", "err"].map { folder.appendingPathComponent($0) }
        try input.write(to: names[0])
        for name in names.dropFirst() { try Data().write(to: name) }
        let process = process(arguments, environment: environment, program: program)
        process.standardInput = try FileHandle(forReadingFrom: names[0])
        process.standardOutput = try FileHandle(forWritingTo: names[1])
        process.standardError = try FileHandle(forWritingTo: names[2])
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in done.resume() }
            do { try process.run() } catch { done.resume(throwing: error) }
        }
        return Result(
            status: process.terminationStatus,
            output: String(decoding: try Data(contentsOf: names[1]), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self))
    }
}
