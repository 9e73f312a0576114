import ArgumentParser
import Foundation
import Reunite
import ReuniteBaseMap
import ReuniteStorage

/// `reunite moderate show`: shows a case.
struct ShowCaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a case: versions of the listing, reports, appeals, decisions and reported claims.",
        discussion: """
            Shows confidential data, such as the reporters, and the messages of reported claims. Places are the published
            ones, and what finders hold back is not shown.

            Example: reunite moderate show 019a9c33-5f5e-7121-8000-000000000000
            """)

    @Argument(help: "Id of the case, from 'reunite moderate list'.")
    var id: CaseID

    @OptionGroup var data: DataSettings

    func run() async throws {
        let store = try data.open()
        defer { try? store.close() }
        guard let details = try await store.moderation.moderationCase(id, for: .operator) else {
            throw UnknownCase(id: id)
        }
        let claims = try await DisputedClaims(of: id, in: store)
        let sections = [Self.lines(details.summary), Self.lines(details.listing), Self.lines(details), claims.lines]
        for line in sections.joined() { print(line) }
    }

    private static func lines(_ summary: CaseSummary) -> [String] {
        let reasons = summary.reasons.map(\.rawValue).joined(separator: ", ")
        return [
            "Case \(summary.id)",
            "  \(summary.state.rawValue), version \(summary.version), urgency \(String(format: "%.1f", summary.urgency))",
            "  \(summary.reports) \(summary.reports == 1 ? "report" : "reports"): \(reasons)",
            "  opened \(summary.openedAt.toTheSecond)"
                + (summary.decidedAt.map { ", last decided \($0.toTheSecond)" } ?? ""),
        ]
            + (summary.assignment.map { assignment in
                ["  assigned to \(TerminalText.safe(assignment.to.displayName)) until \(assignment.until.toTheSecond)"]
            } ?? [])
    }

    private static func lines(_ listing: ConfidentialListing) -> [String] {
        let row = listing.listing
        let owner = listing.ownerEmail.map { " <\($0)>" } ?? ""
        let name = TerminalText.safe(row.ownerDisplayName)
        return [
            "", "Listing \(row.id)",
            "  \(listing.visibility.rawValue), \(row.state.rawValue), version \(row.version)",
            "  of \(name)\(owner)",
            "  " + kind(row.status.rawValue, row.category.rawValue),
            "  at \(place(row.point)), on \(row.occurrence)",
        ] + said(row.title, row.description, photos: row.photos)
    }

    private static func lines(_ details: CaseDetails) -> [String] {
        var lines = ["", "Reports"]
        let earlier = details.summary.reports - details.reports.count
        if earlier > 0 { lines.append("  \(earlier) earlier") }
        for report in details.reports {
            let reporter = report.reporter.map { TerminalText.safe($0.displayName) } ?? "the service"
            let outcome = report.settled ?? "waiting"
            lines.append(
                "  \(report.updatedAt.toTheSecond)  \(report.reason.rawValue) by \(reporter),"
                    + " weight \(String(format: "%.1f", report.weight)), \(outcome)")
            lines += TerminalText.barred(report.comment)
        }
        lines += ["", "Evidence"]
        let hidden = details.evidenceCount - details.evidence.count
        if hidden + details.evidenceDropped > 0 {
            lines.append("  \(hidden) more between the first and the others, \(details.evidenceDropped) not kept")
        }
        for evidence in details.evidence {
            let draft = evidence.draft
            lines += [
                "  \(evidence.at.toTheSecond)  version \(evidence.version), \(evidence.visibility), \(evidence.state)",
                "    " + kind(draft.status.rawValue, draft.category.rawValue) + " at \(place(draft.location))",
            ]
            lines += said(draft.title.text, draft.description.text, photos: evidence.photos).map { "  " + $0 }
        }
        if !details.appeals.isEmpty { lines += ["", "Appeals"] }
        for appeal in details.appeals {
            let outcome = appeal.isSettled ? "decided" : "waiting"
            lines.append("  \(appeal.id.createdAt.toTheSecond)  against decision \(appeal.decision), \(outcome)")
            lines += TerminalText.barred(appeal.body)
        }
        if !details.decisions.isEmpty { lines += ["", "Decisions"] }
        for entry in details.decisions {
            lines.append("  \(entry.at.toTheSecond)  \(entry.id): \(entry.action) by \(entry.byline), \(entry.changes)")
            lines += TerminalText.barred(entry.note)
        }
        return lines
    }

    private static func kind(_ status: String, _ category: String) -> String { "\(status), \(category)" }

    private static func place(_ point: Coordinate?) -> String {
        point.map { "\($0.longitude),\($0.latitude)" } ?? "no place"
    }

    private static func said(_ title: String, _ description: String, photos: [Photo]) -> [String] {
        ["  “\(TerminalText.safe(title))”"] + TerminalText.barred(description)
            + (photos.isEmpty ? [] : ["    photos " + photos.map(\.id.description).joined(separator: " ")])
    }
}
