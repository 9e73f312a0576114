import Foundation
import Reunite
import ReuniteStorage

/// Reports listings, reads the queue and decides cases, and prints how long each takes.
struct ModerationBenchmark {
    /// How many people report; each reports a share of the cases.
    private static let reporterCount = 200
    /// The queue's default page size.
    private static let page = 50

    let store: Store
    private let reporters: [Session]
    private let moderator: EmailAddress
    private var random = SeededGenerator(seed: 1)
    private var assignments = Times()

    init(store: Store) async throws {
        self.store = store
        // One password for all, since hashing one for each would take longer than the benchmark. Nobody knows it.
        let hash = try await PasswordHasher().hash(Password(SecretToken.random().text))
        func create(_ name: String, _ role: Role) async throws -> (AccountID, EmailAddress) {
            let email = try EmailAddress("\(name)@bench.example")
            let profile = Profile(displayName: try DisplayName(name))
            return (
                try await store.registrations.createAccount(
                    Registration(email: email, password: hash, profile: profile), role: role),
                email
            )
        }
        var reporters: [Session] = []
        for number in 0..<Self.reporterCount {
            let (id, _) = try await create("reporter\(number)", .member)
            guard
                let begun = try await store.sessions.signIn(to: id, password: hash, userAgent: nil, lifetime: 86_400),
                let session = try await store.sessions.session(begun.token)
            else { throw AccessRefusal.sessionEnded }
            reporters.append(session)
        }
        self.reporters = reporters
        moderator = try await create("moderator", .moderator).1
    }

    /// Reports half as many listings as there are reports, some of them often. The service holds none by itself: a held
    /// listing cannot be reported again.
    mutating func report(_ count: Int) async throws {
        let listings = try await listings(max(count / 2, 1))
        var times = Times()
        for number in 0..<count {
            // The second half is about every tenth listing, ten times.
            let isFirst = number < listings.count
            let place = isFirst ? number : number % max(listings.count / 10, 1) * 10
            let turn = isFirst ? 0 : 1 + (number - listings.count) / max(listings.count / 10, 1)
            let reporter = reporters[(place + turn) % reporters.count]
            let reason = ReportReason.allCases.randomElement(using: &random)!
            _ = try await times.measure {
                try await store.reports.report(
                    listings[min(place, listings.count - 1)], for: reason, comment: Description("It is not right."),
                    by: reporter, holdBy: nil, key: nil)
            }
        }
        show("a report", times)
    }

    /// The newest listings and as many from everywhere, all different.
    private func listings(_ count: Int) async throws -> [ListingID] {
        // The public finds fewer than there are: some are settled.
        let stride = max(try await store.listings.count() * 2 / 3 / max(count - count / 2, 1), 1)
        var listings: [ListingID] = []
        var position = 0
        var query = try ListingQuery(limit: ListingQuery.maximumLimit)
        while listings.count < count {
            let (found, page) = try await store.listings.search(query, into: [ListingID]()) { $0.append($1.id) }
            for id in found {
                if position < count / 2 || position % stride == 0 { listings.append(id) }
                position += 1
            }
            guard let next = page.next else { break }
            query.cursor = next
        }
        return Array(listings.prefix(count))
    }

    func read(_ count: Int) async throws {
        try await readQueue(count, "first page of the queue")
        var middle: ListCursor?
        var cases: [CaseID] = []
        for _ in 0..<100 {
            let (page, next, _) = try await store.moderation.cases(
                .open, limit: Self.page, after: middle, for: .operator)
            cases += page.map(\.id)
            guard let next else { break }
            middle = next
        }
        try await time("a page after 5,000 cases", count) { [middle] _ in
            _ = try await store.moderation.cases(.open, limit: Self.page, after: middle, for: .operator)
        }
        try await time("one case with its reports and evidence", count) { [cases] number in
            _ = try await store.moderation.moderationCase(cases[number % cases.count], for: .operator)
        }
        try await time("the statistics", max(count / 50, 1)) { _ in
            _ = try await store.moderation.statistics(for: .operator)
        }
    }

    func readQueue(_ count: Int, _ name: String) async throws {
        try await time(name, count) { _ in
            _ = try await store.moderation.cases(.open, limit: Self.page, after: nil, for: .operator)
        }
    }

    /// Decides cases from everywhere in the queue, each way for so many, and shows again what was removed.
    mutating func decide(_ count: Int) async throws {
        var open: [(id: CaseID, version: Int64)] = []
        var cursor: ListCursor?
        repeat {
            let (page, next, _) = try await store.moderation.cases(.open, limit: 1000, after: cursor, for: .operator)
            open += page.map { ($0.id, $0.version) }
            cursor = next
        } while cursor != nil
        open.shuffle(using: &random)
        let ways: [ModerationAction] = [.dismiss, .hold, .remove]
        var all = Times()
        var hidden: [(id: CaseID, version: Int64)] = []
        for (place, action) in ways.enumerated() {
            let cases = Array(open.dropFirst(place * count).prefix(count))
            all.append(try await decide(action, cases))
            // In the end those of the last way, which removes.
            hidden = cases.map { ($0.id, $0.version + 1) }
        }
        all.append(try await decide(.restore, hidden))
        show("a decision, all alike", all)
        show("an assignment of a case, before each decision", assignments)
    }

    /// Assigns and decides; an assignment changes one row, and so shows the cost of any transaction.
    private mutating func decide(
        _ action: ModerationAction, _ cases: [(id: CaseID, version: Int64)]
    ) async throws -> Times {
        let note = try Note("As the rules say.")
        var times = Times()
        // In parts: a session for the command line lasts a minute.
        for start in stride(from: 0, to: cases.count, by: 100) {
            try await store.sessions.withOperatorSession(for: moderator, program: "ReuniteBenchmarks") { session in
                for (id, version) in cases[start..<min(start + 100, cases.count)] {
                    let decision = Decision(action: action, note: note, version: version)
                    _ = try await assignments.measure {
                        try await store.moderation.assign(id, to: session).summary.version
                    }
                    _ = try await times.measure {
                        try await store.moderation.decide(id, decision, by: session).summary.version
                    }
                }
            }
        }
        show("a decision to \(action.rawValue)", times)
        return times
    }

    /// Does something so many times, after a few that are not timed.
    private func time(_ name: String, _ count: Int, _ work: (Int) async throws -> Void) async throws {
        for number in 0..<min(count, 20) { try await work(number) }
        var times = Times()
        for number in 0..<count { try await times.measure { try await work(number) } }
        show(name, times)
    }

    private func show(_ name: String, _ times: Times) {
        guard times.count > 0 else { return }
        print("\(name)\t\(times.count)\t\(times.percentile(0.5))\t\(times.percentile(0.99))")
    }
}
