import ArgumentParser
import Foundation
import Reunite
import ReuniteStorage

/// `reunite moderate`: moderation on the command line.
struct ModerateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "moderate",
        abstract: "List, show and decide cases of reported listings and claims.",
        discussion: """
            Can be used while a server runs on the same folder; decisions apply from the next request. The server mails
            the owner.

            Example: reunite moderate list --data-dir /var/lib/reunite
            """,
        subcommands: [
            ListCasesCommand.self, ShowCaseCommand.self, DecideCaseCommand.self, ModerationLogCommand.self,
        ])
}

/// `reunite moderate list`: lists cases.
struct ListCasesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List cases: open ones by urgency, decided ones latest first.",
        discussion: "Example: reunite moderate list --state open --limit 20")

    @Option(help: "State of the cases.")
    var state = CaseState.open

    @Option(help: "Maximum number of entries.")
    var limit = 50

    @OptionGroup var data: DataSettings

    func validate() throws { try checkLimit(limit) }

    func run() async throws {
        let store = try data.open()
        defer { try? store.close() }
        let (cases, next, _) = try await store.moderation.cases(state, limit: limit, after: nil, for: .operator)
        guard !cases.isEmpty else { return print("There are no \(state.rawValue) cases.") }
        var table = TextTable(
            ["case", "urgency", "reports", "reasons", "title", "opened", "assigned to"],
            numbers: ["urgency", "reports"])
        for summary in cases {
            table.add([
                summary.id.description, String(format: "%.1f", summary.urgency), "\(summary.reports)",
                (summary.reasons.map(\.rawValue) + (summary.isAppealed ? ["(appealed)"] : [])).joined(separator: " "),
                TerminalText.line(summary.title, columns: 40), summary.openedAt.toTheSecond,
                summary.assignment.map { TerminalText.line($0.to.displayName, columns: 24) } ?? "",
            ])
        }
        for line in table.lines { print(line) }
        if next != nil { print("More entries exist: raise --limit.") }
    }
}

/// `reunite moderate log`: what was decided.
struct ModerationLogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "List the decisions, newest first.",
        discussion: "Example: reunite moderate log --limit 20")

    @Option(help: "Maximum number of entries.")
    var limit = 50

    @OptionGroup var data: DataSettings

    func validate() throws { try checkLimit(limit) }

    func run() async throws {
        let store = try data.open()
        defer { try? store.close() }
        let (entries, next) = try await store.moderation.log(limit: limit, before: nil, for: .operator)
        guard !entries.isEmpty else { return print("There are no decisions yet.") }
        var table = TextTable(["no", "at", "by", "action", "case or account", "what", "note"], numbers: ["no"])
        for entry in entries {
            table.add([
                "\(entry.id)", entry.at.toTheSecond, entry.byline, entry.action,
                entry.moderationCase?.description ?? entry.account?.id.description ?? "", entry.changes,
                TerminalText.line(entry.note, columns: 60),
            ])
        }
        for line in table.lines { print(line) }
        if next != nil { print("More entries exist: raise --limit.") }
    }
}

func checkLimit(_ limit: Int) throws {
    guard (1...10_000).contains(limit) else { throw ValidationError("--limit must be between 1 and 10000") }
}

extension CaseState: ExpressibleByArgument {}
