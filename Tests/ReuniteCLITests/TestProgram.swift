import Foundation
import TestSupport

/// The built program, run as its users run it.
enum TestProgram {
    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    /// Starts the program.
    static func start(
        _ arguments: [String], environment: [String: String] = [:], input: Data? = nil
    ) throws -> ChildProcess {
        try ChildProcess(BuiltProgram.url.path, arguments, environment: environment, input: input)
    }

    /// Runs the program to its end.
    static func run(
        _ arguments: [String], input: Data? = nil, environment: [String: String] = [:]
    ) async throws -> Result {
        let result = try await start(arguments, environment: environment, input: input).result()
        return Result(status: result.status, output: result.text, errors: result.errors)
    }
}
