import ArgumentParser
import Foundation

/// The entry point: loads settings first, because they are the defaults of the flags, then runs the command.
@main
enum Main {
    static func main() async {
        // The worker must sandbox itself before other threads exist, so before the first await.
        if CommandLine.arguments.dropFirst().first == PhotoWorkerCommand.name {
            PhotoWorkerCommand.main(Array(CommandLine.arguments.dropFirst(2)))
        }
        do {
            try Configured.load(
                arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)
        } catch {
            fail("the configuration cannot be read: \(error)", status: 2)
        }
        do {
            var command = try ReuniteCommand.parseAsRoot()
            if let problem = Configured.problems.first { fail(problem, status: 2) }
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            ReuniteCommand.exit(withError: error)
        }
    }

    private static func fail(_ problem: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("reunite: \(problem)\n".utf8))
        exit(status)
    }
}

/// `reunite`: the root command.
struct ReuniteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reunite",
        abstract: "A lost-and-found service on a map.",
        discussion: """
            Every option can also be set by a variable (REUNITE_DATA_DIR for --data-dir) or in a JSON file that --config
            names ({"dataDir": "…"}). A flag takes precedence over a variable, and a variable over the file.
            """,
        subcommands: [
            ServeCommand.self, ImportCommand.self, ExportCommand.self, CheckCommand.self, MigrateCommand.self,
            BackupCommand.self, RestoreCommand.self, RecoverCommand.self, CopyCommand.self, AccountCommand.self,
            ModerateCommand.self, TagCommand.self,
            DemoCommand.self, GenerateCommand.self, PhotoWorkerCommand.self,
        ])
}
