import ArgumentParser
import Foundation
import Reunite
import ReuniteStorage

/// `reunite tag`: the tags of belongings, as the operator sees them.
struct TagCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag",
        abstract: "Revoke tags of belongings, and list messages of finders that were reported.",
        discussion: """
            Can be used while a server runs on the same folder.

            Example: reunite tag revoke K7Q2-M4XD-9FZA-20HN --data-dir /var/lib/reunite
            """,
        subcommands: [RevokeTagCommand.self, ReportedMessagesCommand.self])
}

/// `reunite tag revoke`: replaces tags.
struct RevokeTagCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Replace tags, for example those of a printed sheet that was lost.",
        discussion: """
            Each belonging gets a new tag, which its owner sees. Messages through the former code are no longer delivered. Exits
            with 1 if no tag has one of the codes.

            Example: reunite tag revoke K7Q2-M4XD-9FZA-20HN
            """)

    @Argument(help: "Codes of tags.", transform: checked { text throws(InvalidValue) in try TagCode(text) })
    var codes: [TagCode]

    @OptionGroup var data: DataSettings

    func run() async throws {
        let store = try data.open()
        defer { try? store.close() }
        var isComplete = true
        for code in codes {
            if try await store.belongings.revoke(code) {
                print("\(code.grouped): revoked.")
            } else {
                print("\(code.grouped): no tag has this code.")
                isComplete = false
            }
        }
        guard isComplete else { throw ExitCode(1) }
    }
}

/// `reunite tag reports`: what owners have reported.
struct ReportedMessagesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reports",
        abstract: "List messages of finders that were reported, newest first.",
        discussion: "Example: reunite tag reports --limit 20")

    @Option(help: "Maximum number of messages.")
    var limit = 50

    @OptionGroup var data: DataSettings

    func validate() throws { try checkLimit(limit) }

    func run() async throws {
        let store = try data.open()
        defer { try? store.close() }
        let messages = try await store.foundMessages.reported(limit: limit)
        guard !messages.isEmpty else { return print("There are no reported messages.") }
        var table = TextTable(["message", "sent", "text", "contact"])
        for message in messages {
            table.add([
                message.id.description, message.id.createdAt.toTheSecond,
                TerminalText.line(message.draft.text, columns: 80),
                TerminalText.line(message.draft.contact ?? "", columns: 40),
            ])
        }
        for line in table.lines { print(line) }
    }
}
