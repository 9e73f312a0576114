import Reunite

@testable import ReuniteStorage

/// What somebody does to a listing and its case. People are numbered: 0 is the owner.
enum CaseStep: CustomStringConvertible {
    case report(Int, ReportReason)
    case edit(Int)
    case withdraw
    /// By the version that the case had so many versions ago.
    case decide(Int, ModerationAction, ago: Int64)
    case appeal
    case assign(Int)
    case release(Int)
    /// The time of all assignments is over.
    case lapse
    case erase(Int)
    /// An owner who was shut out is let in again.
    case readmit

    var description: String {
        switch self {
        case .report(let person, let reason): "\(person) reports \(reason.rawValue)"
        case .edit(let number): "edit \(number)"
        case .withdraw: "withdraw"
        case .decide(let person, let action, let ago): "\(person) decides \(action.rawValue), \(ago) ago"
        case .appeal: "appeal"
        case .assign(let person): "assign to \(person)"
        case .release(let person): "\(person) releases"
        case .lapse: "lapse"
        case .erase(let person): "\(person) is erased"
        case .readmit: "readmit"
        }
    }
}

/// How a listing and its case must stand, as the page on states has it: without a store, by the effects of actions, which have a test of their own.
struct CaseModel {
    static let holdAt = 10.0

    struct Report {
        let reporter: Int
        let reason: ReportReason
        var weight: Double
        var settled: String?
        /// The number of the decision that settled it.
        var decision: Int?
        var version: Int64
    }

    struct Case {
        var state = CaseState.open
        var version: Int64 = 0
        var reports: [Report] = []
        /// Those that wait, by the number of the decision.
        var appeals: [(decision: Int, version: Int64, isSettled: Bool)] = []
        /// Without an action where the case was closed.
        var decisions: [(moderator: Int?, action: ModerationAction?, version: Int64)] = []
        var evidence: [String] = []
        /// The version that the last change of the listing made.
        var changed: Int64 = 0
        var assignee: Int?
    }

    var visibility = Visibility.public
    var isWithdrawn = false
    var title = "t0"
    var isSuspended = false
    var erased: Set<Int> = []
    var mails: [String] = []
    var found: Case?

    var isPublic: Bool { visibility == .public && !isWithdrawn }
    var text: String { "\(title) \(visibility.rawValue) \(isWithdrawn ? "withdrawn" : "open")" }

    /// What a case's reports weigh that wait: of each reporter the heaviest report.
    private var reportWeight: Double {
        let waiting = Dictionary(grouping: found?.reports.filter { $0.settled == nil } ?? [], by: \.reporter)
        return waiting.values.reduce(0) { $0 + ($1.map(\.weight).max() ?? 0) }
    }

    /// Whether a decision was that nothing is wrong with what the listing says now.
    private func isDismissal(_ decision: (moderator: Int?, action: ModerationAction?, version: Int64)) -> Bool {
        decision.moderator != nil && (decision.action == .dismiss || decision.action == .restore)
            && decision.version > found?.changed ?? 0
    }

    private func record(of person: Int) -> ReporterRecord {
        let own = (found?.reports ?? []).filter { $0.reporter == person }
        return ReporterRecord(
            upheld: own.count { $0.settled == "upheld" }, dismissed: own.count { $0.settled == "dismissed" })
    }

    /// What the reports weigh for a hold: by the records of today, and without those who were wrong about what it says now.
    private var holdWeight: Double {
        guard let found else { return 0 }
        let waiting = Dictionary(grouping: found.reports.filter { $0.settled == nil }, by: \.reporter)
        return waiting.reduce(0) { sum, own in
            let wasDismissed = found.reports.contains { report in
                report.reporter == own.key && report.settled == "dismissed"
                    && report.decision.map { isDismissal(found.decisions[$0]) } == true
            }
            guard !wasDismissed else { return sum }
            let record = record(of: own.key)
            return sum
                + (own.value.map { report in
                    record.upheld == 0
                        ? report.weight : min(report.weight, report.reason.weight * record.factor)
                }.max() ?? 0)
        }
    }

    /// The same with the appeals that wait, and the head start of scams.
    var weight: Double {
        let scams = found?.reports.filter { $0.settled == nil && $0.reason == .scam } ?? []
        let start = scams.map { min(1, $0.weight / ReportReason.scam.weight) }.max() ?? 0
        return reportWeight + 5 * Double(found?.appeals.count { !$0.isSettled } ?? 0) + 18 * start
    }

    mutating func perform(_ step: CaseStep) throws {
        switch step {
        case .report(let person, let reason): try report(person, reason)
        case .edit(let number):
            try require(0)
            guard !isWithdrawn else { throw ListingRefusal.invalidTransition(.withdrawn, nil) }
            guard title != "t\(number)" else { return }
            title = "t\(number)"
            keep(isNews: true)
        case .withdraw:
            try require(0)
            guard !isWithdrawn else { return }
            isWithdrawn = true
            keep(isNews: false)
        case .decide(let person, let action, let ago): try decide(person, action, ago)
        case .appeal: try appeal()
        case .assign(let person):
            try check(person)
            found?.assignee = person
        case .release(let person):
            if found?.assignee != person { try check(person) }
            found?.assignee = nil
        case .lapse: found?.assignee = nil
        case .erase(let person): try erase(person)
        case .readmit: isSuspended = false
        }
    }

    private func require(_ person: Int) throws {
        if erased.contains(person) || (person == 0 && isSuspended) { throw AccessRefusal.sessionEnded }
    }

    /// What the listing has become is evidence while its case is open, once. The case moves on by what it newly says.
    private mutating func keep(isNews: Bool) {
        guard var kept = found else { return }
        if isNews {
            kept.version += 1
            kept.changed = kept.version
        }
        if kept.state == .open, !kept.evidence.contains(text) { kept.evidence.append(text) }
        found = kept
    }

    private mutating func open() {
        let wasOpen = found?.state == .open
        var opened = found ?? Case()
        opened.version += 1
        opened.state = .open
        if !wasOpen {
            opened.assignee = nil
            if !opened.evidence.contains(text) { opened.evidence.append(text) }
        }
        found = opened
    }

    private mutating func report(_ person: Int, _ reason: ReportReason) throws {
        try require(person)
        guard isPublic else { throw AccessRefusal.notFound }
        guard person != 0 else { throw AccessRefusal.own }
        let weight = reason.weight * record(of: person).factor
        // The very same again tells nothing.
        if let index = found?.reports.firstIndex(where: {
            $0.reporter == person && $0.reason == reason && $0.settled == nil
        }) {
            found?.reports[index].weight = weight
        } else {
            open()
            let version = found?.version ?? 0
            found?.reports.append(
                Report(reporter: person, reason: reason, weight: weight, settled: nil, version: version))
        }
        let dismissals = found?.decisions.count { isDismissal($0) } ?? 0
        guard holdWeight >= Self.holdAt * Double(dismissals + 1) else { return }
        visibility = .held
        found?.version += 1
        keep(isNews: false)
        let version = found?.version ?? 0
        found?.decisions.append((nil, .hold, version))
        notify("listing-held")
    }

    private mutating func notify(_ mail: String) {
        if !erased.contains(0) { mails.append(mail) }
    }

    private func check(_ person: Int) throws {
        try require(person)
        guard let found else { throw AccessRefusal.notFound }
        if let assignee = found.assignee, assignee != person { throw DecisionRefusal.assigned }
        for appeal in found.appeals where !appeal.isSettled {
            if found.decisions[appeal.decision].moderator == person { throw DecisionRefusal.ownDecision }
        }
        if found.reports.contains(where: { $0.reporter == person }) { throw DecisionRefusal.ownReport }
    }

    private mutating func decide(_ person: Int, _ action: ModerationAction, _ ago: Int64) throws {
        try check(person)
        guard var decided = found else { throw AccessRefusal.notFound }
        let events = events(since: decided.version - ago)
        // Reports do not stop the assignee. What the owner does stops nobody who hides the listing.
        let hides = !action.facts.mayPublish
        let stops = events.contains { $0.kind == .appeal || $0.kind == .decision || ($0.kind == .change && !hides) }
        guard ago == 0 || (decided.assignee == person && !stops) else { throw ModerationRefusal.caseMoved(events) }
        let read = decided.version - ago
        let effect = try action.effect(on: visibility, after: decided.decisions.last?.action)
        let after = effect.visibility
        if action.facts.suspendsOwner, erased.contains(0) { throw DecisionRefusal.noOwner }
        decided.state = effect.state
        decided.version += 1
        decided.assignee = nil
        decided.decisions.append((person, action, decided.version))
        // What waits, or, where nothing does, what the last decision settled that settled anything.
        let isRead = { (report: Report) in after != .public || report.version <= read }
        let waits = decided.reports.contains { $0.settled == nil && isRead($0) }
        let last = decided.reports.compactMap(\.decision).max()
        for index in decided.reports.indices where waits || last != nil {
            guard decided.reports[index].decision == (waits ? nil : last), isRead(decided.reports[index]) else {
                continue
            }
            decided.reports[index].settled = effect.reports.rawValue
            decided.reports[index].decision = decided.decisions.count - 1
        }
        for index in decided.appeals.indices { decided.appeals[index].isSettled = true }
        found = decided
        switch effect.owner {
        case .notMailed: break
        case .mailed(let notice): notify(notice.rawValue)
        case .suspended:
            isSuspended = true
            notify("account-suspended")
        }
        visibility = after
        // What the moderator has not read is as if it had been said after the decision.
        guard decided.reports.contains(where: { $0.settled == nil }) else { return }
        open()
        guard var opened = found else { return }
        for index in opened.reports.indices where opened.reports[index].settled == nil {
            opened.reports[index].version = opened.version
        }
        found = opened
    }

    private mutating func appeal() throws {
        try require(0)
        let last = (found?.decisions.count ?? 0) - 1
        guard last >= 0, visibility != .public || found?.decisions[last].action == .warn,
            found?.appeals.contains(where: { $0.decision == last }) == false
        else { throw ModerationRefusal.nothingToAppeal }
        open()
        let version = found?.version ?? 0
        found?.appeals.append((last, version, false))
    }

    private mutating func erase(_ person: Int) throws {
        try require(person)
        if person == 0 {
            title = "Withdrawn"
            keep(isNews: true)
            if !isWithdrawn {
                isWithdrawn = true
                keep(isNews: false)
            }
            close()
            mails = []
        }
        erased.insert(person)
    }

    /// A case of an owner who is gone has nothing to decide.
    private mutating func close() {
        guard var closed = found, closed.state == .open else { return }
        closed.version += 1
        closed.state = .dismissed
        closed.assignee = nil
        closed.decisions.append((nil, nil, closed.version))
        for index in closed.reports.indices where closed.reports[index].settled == nil {
            closed.reports[index].settled = "closed"
            closed.reports[index].decision = closed.decisions.count - 1
        }
        for index in closed.appeals.indices { closed.appeals[index].isSettled = true }
        found = closed
    }

    /// What has happened since a version, without the times.
    private func events(since version: Int64) -> [CaseEvent] {
        guard let found else { return [] }
        let all: [(kind: CaseEvent.Kind, versions: [Int64])] = [
            (.report, found.reports.map(\.version)), (.change, [found.changed]),
            (.appeal, found.appeals.map(\.version)), (.decision, found.decisions.map(\.version)),
        ]
        return all.flatMap { kind, versions in
            versions.filter { $0 > version }.map { CaseEvent(kind: kind, version: $0, at: Timestamp(microseconds: 0)) }
        }.sorted { ($0.version, $0.kind.rawValue) < ($1.version, $1.kind.rawValue) }
    }
}
