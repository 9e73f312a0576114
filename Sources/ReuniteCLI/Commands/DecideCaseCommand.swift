import ArgumentParser
import Foundation
import Reunite
import ReuniteStorage

/// `reunite moderate decide`: decides a case, as a moderator.
struct DecideCaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decide",
        abstract: "Decide a case on behalf of a moderator.",
        discussion: """
            The owner is emailed the decision and the note. The exit code is 1 if the decision is refused: the
            case has changed since --version, or is assigned to another moderator.

            Example: reunite moderate decide 019a9c33-5f5e-7121-8000-000000000000 remove --note Fraud --as ada@example.org
            """)

    @Argument(help: "Id of the case, from 'reunite moderate list'.")
    var id: CaseID

    @Argument(help: "Action to take.")
    var action: ModerationAction

    @Option(help: "Reason, which is emailed to the owner.")
    var note: String

    @Option(
        name: .customLong("as"),
        help: "Email address of the deciding moderator; no password is needed. Also REUNITE_MODERATOR.")
    var moderator = Configured.value("moderator") { $0 } ?? ""

    @Option(
        help:
            "Version of the case that you have read, from 'reunite moderate show' (default: the current version).")
    var version: Int64?

    @Option(
        help:
            "With \(ModerationAction.suspending), its end: a date, or a time with its zone (default: permanent)."
    )
    var until: String?

    @Flag(help: "With \(ModerationAction.suspending): remove the owner's other listings too.")
    var removeListings = false

    @Option(help: "With \(ModerationAction.redacting): the id of a photo to hide. Can be repeated.")
    var hidePhoto: [PhotoID] = []

    @Option(
        help: "With \(ModerationAction.redacting): words of the title or the description to black out. Can be repeated."
    )
    var blackOut: [String] = []

    @OptionGroup var data: DataSettings

    func validate() throws {
        guard !moderator.isEmpty else {
            throw ValidationError("--as or REUNITE_MODERATOR is required: a decision needs a moderator")
        }
        guard until == nil || action.facts.suspendsOwner else {
            throw ValidationError("--until is allowed only with \(ModerationAction.suspending)")
        }
        guard !removeListings || action.facts.suspendsOwner else {
            throw ValidationError("--remove-listings is allowed only with \(ModerationAction.suspending)")
        }
        guard action.facts.redacts != (hidePhoto.isEmpty && blackOut.isEmpty) else {
            throw ValidationError(
                "--hide-photo or --black-out is required with \(ModerationAction.redacting), and only then")
        }
        _ = try parsed()
    }

    func run() async throws {
        let (email, note, until, redaction) = try parsed()
        let store = try data.open()
        defer { try? store.close() }
        let seen = try await store.moderation.moderationCase(id, for: .operator)?.summary.version
        guard let seen else { throw UnknownCase(id: id) }
        let decision = Decision(
            action: action, note: note, version: version ?? seen, redaction: redaction, suspendedUntil: until,
            removesListings: removeListings
        )
        do {
            let details = try await store.sessions.withOperatorSession(for: email, program: "reunite moderate") {
                session in
                try await store.moderation.decide(id, decision, by: session)
            }
            for line in Self.lines(details, by: email) { print(line) }
        } catch let error as any Refusal {
            throw DecisionRefused(try await reason(error, decision, store))
        }
    }

    private typealias Parsed = (email: EmailAddress, note: Note, until: Timestamp?, redaction: Redaction)

    /// Parses the options; errors have the text of the domain.
    private func parsed() throws -> Parsed {
        let email = try parse("--as", moderator, EmailAddress.init)
        let note = try parse("--note", note, Note.init)
        let until = try until.map { text in
            try parse("--until", text) { text throws(InvalidValue) in try Moment(rfc3339: text) }.start
        }
        if let until, until <= .now { throw ValidationError("--until must be in the future") }
        let words = try blackOut.map { try parse("--black-out", $0, RedactedWords.init) }
        return (email, note, until, Redaction(photos: hidePhoto, words: words))
    }

    private func parse<Value>(
        _ option: String, _ text: String, _ make: (String) throws(InvalidValue) -> Value
    ) throws -> Value {
        do throws(InvalidValue) {
            return try make(text)
        } catch {
            throw ValidationError("\(option) \(error.description)")
        }
    }

    /// The output: the new state of the case.
    private static func lines(
        _ details: CaseDetails, by email: EmailAddress
    ) -> [String] {
        let (summary, title) = (details.summary, TerminalText.line(details.listing.listing.title, columns: 60))
        let entry = details.decisions.last
        let others = details.otherListings.map { others in
            "Other listings of the owner that were removed: \(others.removed);"
                + " that another moderator must decide: \(others.skipped)."
        }
        let lines = [
            "Decided by \(email.text): \(entry.map { "\($0.action), \($0.changes)" } ?? "").",
            "The listing “\(title)” is \(details.listing.visibility.rawValue); the case is \(summary.state.rawValue),"
                + " version \(summary.version).",
        ]
        return lines + [others].compactMap(\.self)
    }

    /// Why a decision was refused, for the user.
    private func reason(_ error: any Refusal, _ decision: Decision, _ store: Store) async throws -> String {
        switch error {
        case ModerationRefusal.caseMoved(let events):
            let version = try await store.moderation.moderationCase(id, for: .operator)?.summary.version
            return
                (["the case has changed since version \(decision.version):"]
                + events.map { "  version \($0.version), \($0.at.toTheSecond): \($0.kind.inWords)" }
                + ["Its version is \(version ?? 0) now: read it with 'reunite moderate show \(id)'."])
                .joined(separator: "\n")
        case DecisionRefusal.assigned:
            let assignment = try await store.moderation.moderationCase(id, for: .operator)?.summary.assignment
            let moderator = assignment.map { "\(TerminalText.safe($0.to.displayName)) until \($0.until.toTheSecond)" }
            return "the case is assigned to \(moderator ?? "another moderator")"
        default: return error.description
        }
    }
}

/// A refused decision.
private struct DecisionRefused: Error, CustomStringConvertible {
    let description: String

    init(_ reason: String) { description = "Nothing was decided: \(reason)" }
}

extension CaseEvent.Kind {
    fileprivate var inWords: String {
        switch self {
        case .report: "a report"
        case .change: "the listing was changed"
        case .appeal: "an appeal"
        case .decision: "a decision"
        }
    }
}

extension ModerationAction: ExpressibleByArgument {}
