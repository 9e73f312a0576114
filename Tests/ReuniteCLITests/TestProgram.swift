import Foundation
import TestSupport

/// A built program, run as a process.
enum TestProgram {
    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    /// Starts the program.
    static func start(
        _ arguments: [String], environment: [String: String] = [:], input: Data? = nil, program: String = "reunite"
    ) throws -> ChildProcess {
        try ChildProcess(BuiltProgram.url(program).path, arguments, environment: environment, input: input)
    }

    /// Runs the program to its end.
    static func run(
        _ arguments: [String], input: Data? = nil, environment: [String: String] = [:], program: String = "reunite"
    ) async throws -> Result {
        let process = try start(arguments, environment: environment, input: input, program: program)
        let result = await process.result()
        return Result(status: result.status, output: result.text, errors: result.errors)
    }
}
