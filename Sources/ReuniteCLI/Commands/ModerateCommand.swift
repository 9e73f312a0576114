import ArgumentParser
import Foundation
import Reunite
import ReuniteStorage

/// `reunite moderate`: the moderators' work from a terminal.
struct ModerateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "moderate",
        abstract: "List the queue of what was reported, look at cases, and decide them.",
        discussion: """
            Also while a server runs on the same folder; what is decided holds for its next request, and the owner is mailed
            by the server as soon as one runs.

            Example: reunite moderate list --data-dir /var/lib/reunite
            """,
        subcommands: [
            ListCasesCommand.self, ShowCaseCommand.self, DecideCaseCommand.self, ModerationLogCommand.self,
        ])
}

/// `reunite moderate list`: the queue.
struct ListCasesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List cases: the most urgent first, or those last decided first.",
        discussion: "Example: reunite moderate list --state open --limit 20")

    @Option(help: "Where the cases stand.")
    var state = CaseState.open

    @Option(help: "How many at most.")
    var limit = 50

    @OptionGroup var data: DataSettings

    func validate() throws { try checkLimit(limit) }

    func run() async throws {
        let store = try ListingStore(folder: data.folder)
        defer { try? store.close() }
        let (cases, next) = try await store.cases(state, limit: limit, after: nil)
        guard !cases.isEmpty else { return print("No case is \(state.rawValue).") }
        var table = TextTable(
            ["case", "urgency", "reports", "reasons", "title", "opened", "claimed by"], numbers: ["urgency", "reports"])
        for summary in cases {
            let title = try await store.moderationCase(summary.id) { _, listing in listing.listing.titleText } ?? ""
            table.add([
                summary.id.description, String(format: "%.1f", summary.urgency), "\(summary.reports)",
                (summary.reasons.map(\.rawValue) + (summary.isAppealed ? ["(appealed)"] : [])).joined(separator: " "),
                TerminalText.line(title, columns: 40), summary.openedAt.toTheSecond,
                summary.claim.map { TerminalText.line($0.by.displayName, columns: 24) } ?? "",
            ])
        }
        for line in table.lines { print(line) }
        if next != nil { print("There are more: see --limit.") }
    }
}

/// `reunite moderate log`: what was decided.
struct ModerationLogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "List what was decided, the newest first.",
        discussion: "Example: reunite moderate log --limit 20")

    @Option(help: "How many at most.")
    var limit = 50

    @OptionGroup var data: DataSettings

    func validate() throws { try checkLimit(limit) }

    func run() async throws {
        let store = try ListingStore(folder: data.folder)
        defer { try? store.close() }
        let (entries, next) = try await store.moderationLog(limit: limit, before: nil)
        guard !entries.isEmpty else { return print("Nothing was decided yet.") }
        var table = TextTable(["no", "at", "by", "action", "case or account", "what", "note"], numbers: ["no"])
        for entry in entries {
            table.add([
                "\(entry.id)", entry.at.toTheSecond, entry.byline, entry.action,
                entry.moderationCase?.description ?? entry.account?.id.description ?? "", entry.changes,
                TerminalText.line(entry.note, columns: 60),
            ])
        }
        for line in table.lines { print(line) }
        if next != nil { print("There are more: see --limit.") }
    }
}

private func checkLimit(_ limit: Int) throws {
    guard (1...10_000).contains(limit) else { throw ValidationError("--limit must lie between 1 and 10000") }
}

extension CaseState: ExpressibleByArgument {}
