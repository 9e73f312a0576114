import Foundation
import TestSupport

/// A built program, run as a process.
///
/// If there is a server for tests, the store of the `--data-dir` among the arguments is in a database on it.
enum TestProgram {
    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - environment: variables in addition to those of the test process. `REUNITE_DATABASE_URL` among them stays.
    ///   - starter: a program that starts it, such as `nohup`.
    static func start(
        _ arguments: [String], environment: [String: String] = [:], input: Data? = nil, program: String = "reunite",
        starter: String? = nil
    ) throws -> ChildProcess {
        let path = BuiltProgram.url(program).path
        return try ChildProcess(
            starter ?? path, (starter == nil ? [] : [path]) + arguments,
            environment: database(of: arguments).merging(environment) { $1 }, input: input)
    }

    private static func database(of arguments: [String]) throws -> [String: String] {
        guard let server = TestDatabase.server, let option = arguments.firstIndex(of: "--data-dir"),
            option + 1 < arguments.count
        else { return [:] }
        return ["REUNITE_DATABASE_URL": try server.database(of: URL(fileURLWithPath: arguments[option + 1]))]
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
