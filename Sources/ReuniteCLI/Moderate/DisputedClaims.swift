import Reunite
import ReuniteStorage

/// The reported claims of a case as `reunite moderate show` prints them, with the messages of their people. They do not include
/// what the finder holds back.
struct DisputedClaims {
    private var reported: [CaseClaim] = []
    private var others = 0
    private var messages: [CaseMessage] = []

    /// Reads the claims of a case, and the messages if a claim was reported.
    init(of id: CaseID, in store: Store) async throws {
        var cursor: ListCursor?
        repeat {
            let page = try await store.moderation.claims(
                of: id, limit: 100, room: .max, after: cursor, by: nil)
            let disputed = page.claims.filter { !$0.reports.isEmpty }
            reported += disputed
            others += page.claims.count - disputed.count
            cursor = page.next
        } while cursor != nil
        guard !reported.isEmpty else { return }
        repeat {
            let page = try await store.moderation.messages(
                of: id, limit: 100, room: .max, after: cursor, by: nil)
            messages += page.messages
            cursor = page.next
        } while cursor != nil
    }

    /// The lines, claims newest first and messages oldest first.
    var lines: [String] {
        guard !reported.isEmpty else { return [] }
        var lines = ["", "Reported claims"] + reported.flatMap(Self.lines)
        if others > 0 { lines.append("  \(others) \(others == 1 ? "claim" : "claims") without a report") }
        if !messages.isEmpty { lines += ["", "Messages of reported claims"] }
        for message in messages {
            let author = TerminalText.safe(message.author.displayName)
            lines.append(
                "  \(message.at.toTheSecond)  by \(author), the \(message.side.rawValue), in claim \(message.claim)")
            lines += TerminalText.barred(message.text)
        }
        return lines
    }

    private static func lines(_ found: CaseClaim) -> [String] {
        let claim = found.claim
        let end = claim.endsAt.map { ", ends \($0.toTheSecond)" } ?? ""
        var lines = [
            "  Claim \(claim.id)",
            "    \(claim.state.rawValue), by \(TerminalText.safe(claim.claimant.displayName)) <\(claim.claimant.id)>\(end)",
        ]
        lines += claim.events.map { event in
            let action = event.action.map { "\($0.rawValue) → " } ?? ""
            let ending = event.ending.map { ", because of \($0.rawValue)" } ?? ""
            return
                "    \(event.at.toTheSecond)  \(action)\(event.state.rawValue), by the \(event.actor.rawValue)\(ending)"
        }
        lines += said(claim, found.reports.last?.kept)
        for finding in found.suspicion.findings {
            lines.append("    suspicion: \(finding.reason.rawValue), \(finding.count), weight \(finding.weight)")
        }
        for report in found.reports {
            lines.append(
                "    \(report.at.toTheSecond)  reported by the \(report.side.rawValue): \(report.reason.rawValue)")
            lines += TerminalText.barred(report.comment)
        }
        return lines
    }

    /// The texts of the claim; the copy in a report if those of the claim are deleted.
    private static func said(_ claim: Claim, _ kept: ClaimReport.Texts?) -> [String] {
        guard claim.title == nil, let kept else {
            return said(claim.questions, claim.answers, message: claim.message, note: claim.note)
        }
        return said(kept.questions, kept.answers, message: kept.message, note: kept.note)
    }

    private static func said(
        _ questions: [String], _ answers: [String], message: String?, note: String?
    ) -> [String] {
        var lines: [String] = []
        for (number, question) in questions.enumerated() {
            lines += ["    question \(number + 1)"] + TerminalText.barred(question)
            lines += ["    answer \(number + 1)"]
            lines += TerminalText.barred(number < answers.count ? answers[number] : "")
        }
        if let message { lines += ["    message of the claimant"] + TerminalText.barred(message) }
        if let note { lines += ["    note of the last action"] + TerminalText.barred(note) }
        return lines
    }
}
