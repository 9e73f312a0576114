import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

/// Random sequences of actions of several people, each step held against ``CaseModel``.
@Suite struct StatesTests {
    private static let sequences = 240
    private static let steps = 28
    /// `RedactionTests` has those that hide parts.
    private static let actions = ModerationAction.allCases.filter { !$0.facts.redacts }

    @Test func whateverPeopleDoTheStoreIsWhatTheModelSays() async throws {
        let bed = try ModeratedStore()
        // Somebody else can always decide.
        for _ in 0..<2 { _ = try await bed.person(role: .moderator) }
        // Several at a time, so that their writes meet in the same transactions.
        try await withThrowingTaskGroup(of: [String].self) { group in
            for seed in 0..<UInt64(Self.sequences) {
                if seed >= 6 { _ = try await group.next() }
                group.addTask { try await Self.walk(seed, bed) }
            }
            try await group.waitForAll()
        }
        #expect(try await bed.store.maintenance.check(repair: false) == [])
        let broken = try await bed.store.read { db in try ModerationLog.broken(db) }
        #expect(broken == [])
        // The walks went everywhere.
        for condition in Self.actions.map({ "moderation_log WHERE action = '\($0.rawValue)'" }) + [
            "moderation_log WHERE moderator IS NULL AND moderation_case IS NOT NULL", "appeal WHERE settled IS NULL",
            "appeal WHERE settled IS NOT NULL",
            "appeal AS a JOIN moderation_log AS l ON l.id = a.decision WHERE l.action = 'warn'",
            "report WHERE settled = 'upheld'", "report WHERE settled = 'dismissed'",
            "report WHERE settled IS NULL", "moderation_case WHERE state = 'open'",
            "moderation_case WHERE changed_version > 9",
            // Opened again by its decision, for reports that the moderator had not read.
            """
            moderation_case AS c JOIN report AS r ON r.moderation_case = c.id AND r.settled IS NULL
            JOIN moderation_log AS l ON l.moderation_case = c.id AND l.case_version = r.case_version - 1
            AND l.at = c.opened_at AND r.updated_at < l.at
            """,
            "listing WHERE visibility <> 'public' AND state = 'withdrawn'",
            """
            moderation_log AS m JOIN moderation_case AS c ON c.id = m.moderation_case
            JOIN listing AS l ON l.id = c.listing JOIN account AS a ON a.id = l.owner WHERE m.at > a.erased_at
            """,
        ] {
            let count = try await bed.number("SELECT count(*) FROM \(condition)")
            #expect(count > 4, "\(condition)")
        }
    }

    /// People: the owner, three reporters of whom the last is a moderator too, and two moderators. Each walk has its own, because
    /// a moderator has few cases at a time.
    private static func walk(_ seed: UInt64, _ bed: ModeratedStore) async throws -> [String] {
        var random = SeededGenerator(seed: seed)
        var people = [try await bed.person(), try await bed.person(), try await bed.person()]
        for _ in 0..<3 { people.append(try await bed.person(role: .moderator)) }
        let listing = try await bed.post("t0", by: people[0])
        let email = try await bed.email(of: people[0])
        var model = CaseModel()
        var done: [String] = []
        for _ in 0..<Self.steps {
            let step = next(model, &random)
            done.append("\(step)")
            var expected: (any Refusal)?
            do { try model.perform(step) } catch let error as any Refusal { expected = error }
            var actual: (any Refusal)?
            do {
                if case .readmit = step {
                    try await bed.store.accounts.reinstate(email)
                    people[0] = try await bed.signIn(people[0].account)
                } else {
                    try await perform(step, listing, people, bed)
                }
            } catch let error as any Refusal { actual = error }
            let isRefusedSo = actual?.description == expected?.description && moves(actual) == moves(expected)
            #expect(isRefusedSo, "seed \(seed): \(done)")
            let difference = try await difference(model, listing, people, bed)
            #expect(difference == nil, "seed \(seed): \(done)")
            guard isRefusedSo, difference == nil else { break }
        }
        return done
    }

    private static func next(_ model: CaseModel, _ random: inout SeededGenerator) -> CaseStep {
        let moderator = Int.random(in: 3...5, using: &random)
        let hasCase = model.found != nil
        while true {
            switch Int.random(in: 0..<40, using: &random) {
            case 0..<12:
                // Now and then somebody who must not.
                return .report(
                    Int.random(in: 0..<16, using: &random) == 0 ? 0 : Int.random(in: 1...3, using: &random),
                    ReportReason.allCases.randomElement(using: &random)!)
            case 12..<16: return .edit(Int.random(in: 0..<4, using: &random))
            case 16 where Int.random(in: 0..<3, using: &random) == 0: return .withdraw
            case 17..<26 where hasCase:
                let version = model.found?.version ?? 0
                let isLate = Int.random(in: 0..<3, using: &random) == 0
                // Half of the time the assignee, if there is one.
                let assignee = Bool.random(using: &random) ? model.found?.assignee : nil
                return .decide(
                    assignee ?? moderator, actions.randomElement(using: &random)!,
                    ago: isLate ? Int64.random(in: 1...max(1, version), using: &random) : 0)
            case 26..<31: return .appeal
            case 31..<34 where hasCase: return .assign(moderator)
            case 34..<36 where hasCase: return .release(moderator)
            case 36 where hasCase: return .lapse
            case 37 where Int.random(in: 0..<4, using: &random) == 0:
                return .erase(Int.random(in: 0...3, using: &random))
            case 38..<40 where model.isSuspended && !model.erased.contains(0): return .readmit
            default: continue
            }
        }
    }

    private static func perform(
        _ step: CaseStep, _ listing: ListingID, _ people: [Session], _ bed: ModeratedStore
    ) async throws {
        switch step {
        case .report(let person, let reason):
            try await bed.report(listing, reason, by: people[person], holdAt: CaseModel.holdAt)
        case .edit(let number): try await bed.edit(listing, "t\(number)", by: people[0])
        case .withdraw: try await bed.move(listing, .withdraw, by: people[0])
        case .decide(let person, let action, let ago):
            let version = try await bed.details(listing).summary.version - ago
            try await bed.decide(listing, action, version: version, by: people[person])
        case .appeal: try await bed.appeal(listing, by: people[0])
        case .assign(let person): try await bed.assign(listing, to: people[person])
        case .release(let person): try await bed.release(listing, by: people[person])
        case .lapse:
            try await bed.damage(
                "UPDATE moderation_case SET claimed_until = 1 WHERE listing = ? AND claimed_by IS NOT NULL",
                [listing.row.rawValue])
        case .erase(let person): _ = try await bed.store.accounts.erase(people[person])
        case .readmit: break
        }
    }

    /// The events of a case that has moved, without their times.
    private static func moves(_ refusal: (any Refusal)?) -> [String]? {
        guard case ModerationRefusal.caseMoved(let events)? = refusal else { return nil }
        return events.sorted { ($0.version, $0.kind.rawValue) < ($1.version, $1.kind.rawValue) }
            .map { "\($0.version) \($0.kind)" }
    }

    /// Where the store is otherwise than the model; nil where it is the same.
    private static func difference(
        _ model: CaseModel, _ listing: ListingID, _ people: [Session], _ bed: ModeratedStore
    ) async throws -> String? {
        var pairs: [(String, String)] = [
            ("\(model.visibility)", "\(try await bed.visibility(listing)!)"),
            ("\(model.isPublic)", "\(try await bed.isPublic(listing))"),
            ("\(model.mails)", "\(try await bed.mails(to: people[0]))"),
        ]
        let id = try await bed.store.moderation.moderationCase(of: listing)
        pairs.append(("\(model.found != nil)", "\(id != nil)"))
        if let found = model.found, id != nil {
            let details = try await bed.details(listing)
            let evidence =
                try await bed.store.moderation.evidence(of: details.summary.id, limit: 100, after: nil, for: .operator)?
                .evidence ?? []
            let number = { (person: Person?) in
                person.flatMap { person in people.firstIndex { $0.account == person.id } }.map(String.init) ?? "-"
            }
            pairs += [
                ("\(found.state) \(found.version)", "\(details.summary.state) \(details.summary.version)"),
                (
                    "assigned to \(found.assignee.map(String.init) ?? "-")",
                    "assigned to \(number(details.summary.assignment?.to))"
                ),
                (
                    "\(found.reports.map { "\($0.reporter) \($0.reason) \($0.settled ?? "")" })",
                    "\(details.reports.map { "\(number($0.reporter)) \($0.reason) \($0.settled ?? "")" })"
                ),
                ("\(found.appeals.map(\.isSettled))", "\(details.appeals.map(\.isSettled))"),
                (
                    "\(found.decisions.map { $0.moderator.map(String.init) ?? "-" })",
                    "\(details.decisions.map { number($0.moderator) })"
                ),
                (
                    "\(found.evidence)",
                    "\(evidence.map { "\($0.draft.title.text) \($0.visibility) \($0.state)" })"
                ),
                (
                    String(format: "%.6f", model.weight * (model.isPublic ? 1 : 0.25)),
                    String(format: "%.6f", details.summary.urgency)
                ),
                (
                    "\(found.reports.map { String(format: "%.6f", $0.weight) })",
                    "\(details.reports.map { String(format: "%.6f", $0.weight) })"
                ),
            ]
        }
        return pairs.first { $0.0 != $0.1 }.map { "must be \($0.0), is \($0.1)" }
    }
}
