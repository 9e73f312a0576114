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
    case claim(Int)
    case release(Int)
    /// The time of all claims is over.
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
        case .claim(let person): "\(person) claims"
        case .release(let person): "\(person) releases"
        case .lapse: "lapse"
        case .erase(let person): "\(person) is erased"
        case .readmit: "readmit"
        }
    }
}

/// How a listing and its case must stand, as the page on states has it: written down once more, and without a store.
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
        var decisions: [(moderator: Int?, action: ModerationAction, version: Int64)] = []
        var evidence: [(text: String, version: Int64)] = []
        var claim: Int?
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

    /// What a case's reports and appeals weigh that wait: of each reporter the heaviest report.
    var weight: Double {
        guard let found else { return 0 }
        let waiting = Dictionary(grouping: found.reports.filter { $0.settled == nil }, by: \.reporter)
        return waiting.values.reduce(0) { $0 + ($1.map(\.weight).max() ?? 0) }
            + 5 * Double(found.appeals.count { !$0.isSettled })
    }

    mutating func perform(_ step: CaseStep) throws(StoreError) {
        switch step {
        case .report(let person, let reason): try report(person, reason)
        case .edit(let number):
            try require(0)
            guard !isWithdrawn else { throw .invalidTransition(.withdrawn, nil) }
            guard title != "t\(number)" else { return }
            title = "t\(number)"
            keep()
        case .withdraw:
            try require(0)
            guard !isWithdrawn else { return }
            isWithdrawn = true
            keep()
        case .decide(let person, let action, let ago): try decide(person, action, ago)
        case .appeal: try appeal()
        case .claim(let person):
            try check(person)
            found?.claim = person
        case .release(let person):
            try check(person)
            found?.claim = nil
        case .lapse: found?.claim = nil
        case .erase(let person): try erase(person)
        case .readmit: isSuspended = false
        }
    }

    private func require(_ person: Int) throws(StoreError) {
        if erased.contains(person) || (person == 0 && isSuspended) { throw .sessionEnded }
    }

    /// What the listing has become is evidence while its case is open.
    private mutating func keep() {
        guard var kept = found, kept.state == .open else { return }
        kept.version += 1
        kept.evidence.append((text, kept.version))
        found = kept
    }

    private mutating func open() {
        let wasOpen = found?.state == .open
        var opened = found ?? Case()
        opened.version += 1
        opened.state = .open
        if !wasOpen {
            opened.claim = nil
            opened.evidence.append((text, opened.version))
        }
        found = opened
    }

    private mutating func report(_ person: Int, _ reason: ReportReason) throws(StoreError) {
        try require(person)
        guard isPublic else { throw .notFound }
        guard person != 0 else { throw .own }
        let own = (found?.reports ?? []).filter { $0.reporter == person }
        let record = ReporterRecord(
            upheld: own.count { $0.settled == "upheld" }, dismissed: own.count { $0.settled == "dismissed" })
        open()
        guard var opened = found else { return }
        let weight = reason.weight * record.factor
        if let index = opened.reports.firstIndex(where: {
            $0.reporter == person && $0.reason == reason && $0.settled == nil
        }) {
            opened.reports[index].weight = weight
            opened.reports[index].version = opened.version
        } else {
            opened.reports.append(
                Report(reporter: person, reason: reason, weight: weight, settled: nil, version: opened.version))
        }
        found = opened
        guard self.weight >= Self.holdAt else { return }
        visibility = .held
        keep()
        let version = found?.version ?? 0
        found?.decisions.append((nil, .hold, version))
        tell("listing-held")
    }

    private mutating func tell(_ mail: String) {
        if !erased.contains(0) { mails.append(mail) }
    }

    private func check(_ person: Int) throws(StoreError) {
        try require(person)
        guard let found else { throw .notFound }
        if let claim = found.claim, claim != person { throw .claimed }
        for appeal in found.appeals where !appeal.isSettled {
            if found.decisions[appeal.decision].moderator == person { throw .needsAnother }
        }
        if found.reports.contains(where: { $0.reporter == person && $0.settled == nil }) { throw .needsAnother }
    }

    private mutating func decide(_ person: Int, _ action: ModerationAction, _ ago: Int64) throws(StoreError) {
        try check(person)
        guard var decided = found else { throw .notFound }
        guard ago == 0 else { throw .caseMoved(events(since: decided.version - ago)) }
        let after: Visibility? =
            switch (action, visibility) {
            case (.restore, .public), (.warn, .removed): nil
            case (.dismiss, .removed): .removed
            case (.dismiss, _), (.restore, _), (.warn, _): .public
            case (.hold, _): .held
            case (.remove, _), (.suspendOwner, _): .removed
            }
        guard let after else { throw .decisionRefused(action == .warn ? .staysRemoved : .alreadyPublic) }
        if action == .suspendOwner, erased.contains(0) { throw .noOwner }
        decided.state = action == .dismiss || action == .restore ? .dismissed : .actioned
        decided.version += 1
        decided.claim = nil
        decided.decisions.append((person, action, decided.version))
        // What waits, or, where nothing does, what the last decision settled that settled anything.
        let waits = decided.reports.contains { $0.settled == nil }
        let last = decided.reports.compactMap(\.decision).max()
        for index in decided.reports.indices where decided.reports[index].decision == (waits ? nil : last) {
            decided.reports[index].settled = after == .public && action != .warn ? "dismissed" : "upheld"
            decided.reports[index].decision = decided.decisions.count - 1
        }
        let isAppealed = decided.appeals.contains { !$0.isSettled }
        for index in decided.appeals.indices { decided.appeals[index].isSettled = true }
        found = decided
        if action == .suspendOwner {
            isSuspended = true
            tell("account-suspended")
        } else if action == .warn {
            tell("listing-warned")
        } else if action == .hold {
            tell("listing-held")
        } else if after == .removed {
            tell("listing-removed")
        } else if visibility != .public {
            tell("listing-restored")
        } else if isAppealed {
            tell("warning-withdrawn")
        }
        visibility = after
    }

    private mutating func appeal() throws(StoreError) {
        try require(0)
        let last = (found?.decisions.count ?? 0) - 1
        guard last >= 0, visibility != .public || found?.decisions[last].action == .warn,
            found?.appeals.contains(where: { $0.decision == last }) == false
        else { throw .nothingToAppeal }
        open()
        let version = found?.version ?? 0
        found?.appeals.append((last, version, false))
    }

    private mutating func erase(_ person: Int) throws(StoreError) {
        try require(person)
        if person == 0 {
            title = "Withdrawn"
            keep()
            if !isWithdrawn {
                isWithdrawn = true
                keep()
            }
            mails = []
        }
        erased.insert(person)
    }

    /// What has happened since a version, without the times.
    private func events(since version: Int64) -> [CaseEvent] {
        guard let found else { return [] }
        let all: [(kind: CaseEvent.Kind, versions: [Int64])] = [
            (.report, found.reports.map(\.version)), (.change, found.evidence.map(\.version)),
            (.appeal, found.appeals.map(\.version)), (.decision, found.decisions.map(\.version)),
        ]
        return all.flatMap { kind, versions in
            versions.filter { $0 > version }.map { CaseEvent(kind: kind, version: $0, at: Timestamp(microseconds: 0)) }
        }.sorted { ($0.version, $0.kind.rawValue) < ($1.version, $1.kind.rawValue) }
    }
}
