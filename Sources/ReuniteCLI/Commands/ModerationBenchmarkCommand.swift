import ArgumentParser
import Foundation
import Reunite
import ReuniteStorage

/// `reunite benchmark-moderation`: reports listings and times moderators' work at the store; for `scripts/bench`.
///
/// Writes into the store that it is given: a copy. Prints a line for each kind of work, with tabs: its name, how often it
/// was done, the median and the 99th percentile in milliseconds.
struct ModerationBenchmarkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmark-moderation", abstract: "Time the queue and decisions.", shouldDisplay: false)

    @Option(help: "How many reports are made.")
    var reports = 20_000

    @Option(help: "How many cases are decided in each way.")
    var decisions = 300

    @Option(help: "How often each read is done.")
    var reads = 1000

    @OptionGroup var data: DataSettings

    func run() async throws {
        let store = try ListingStore(folder: data.folder)
        defer { try? store.close() }
        var benchmark = try await ModerationBenchmark(store: store)
        try await benchmark.report(reports)
        try await benchmark.read(reads)
        try await benchmark.decide(decisions)
        try await benchmark.readQueue(reads, "first page of the queue, after the decisions")
    }
}

/// What is timed, and who does it.
private struct ModerationBenchmark {
    /// Who reports: each a share of the cases.
    private static let reporterCount = 200
    /// What the queue's page has unless asked otherwise.
    private static let page = 50

    let store: ListingStore
    private let reporters: [Session]
    private let moderator: EmailAddress
    private var random = SplitMix64(seed: 1)
    private var claims: [Double] = []

    init(store: ListingStore) async throws {
        self.store = store
        // One password for all: to hash one for each would take longer than the benchmark.
        let hash = try await PasswordHasher().hash(Password("correct horse battery"))
        func create(_ name: String, _ role: Role) async throws -> (AccountID, EmailAddress) {
            let email = try EmailAddress("\(name)@bench.example")
            let profile = Profile(displayName: try DisplayName(name))
            return (
                try await store.createAccount(Registration(email: email, password: hash, profile: profile), role: role),
                email
            )
        }
        var reporters: [Session] = []
        for number in 0..<Self.reporterCount {
            let (id, _) = try await create("reporter\(number)", .member)
            guard
                let begun = try await store.signIn(to: id, password: hash, userAgent: nil, lifetime: 86_400),
                let session = try await store.session(begun.token)
            else { throw StoreError.sessionEnded }
            reporters.append(session)
        }
        self.reporters = reporters
        moderator = try await create("moderator", .moderator).1
    }

    /// Reports half as many listings as there are reports, some of them often. None is held at once: it could not be
    /// reported any more.
    mutating func report(_ count: Int) async throws {
        let listings = try await listings(max(count / 2, 1))
        var times: [Double] = []
        for number in 0..<count {
            // The second half is about every tenth listing, ten times.
            let isFirst = number < listings.count
            let place = isFirst ? number : number % max(listings.count / 10, 1) * 10
            let turn = isFirst ? 0 : 1 + (number - listings.count) / max(listings.count / 10, 1)
            let reporter = reporters[(place + turn) % reporters.count]
            let reason = ReportReason.allCases[random.below(ReportReason.allCases.count)]
            times.append(
                try await milliseconds {
                    _ = try await store.report(
                        listings[min(place, listings.count - 1)], for: reason, comment: Description("It is not right."),
                        by: reporter, holdAt: nil, key: nil
                    ) { _ in CreationAnswer(location: "", entityTag: "", body: []) }
                })
        }
        show("a report", times)
    }

    /// The newest listings and as many from everywhere, all different.
    private func listings(_ count: Int) async throws -> [ListingID] {
        // The public finds fewer than there are: some are settled.
        let stride = max(try await store.count() * 2 / 3 / max(count - count / 2, 1), 1)
        var listings: [ListingID] = []
        var position = 0
        var query = try ListingQuery(limit: ListingQuery.maximumLimit)
        while listings.count < count {
            let (found, page) = try await store.search(query, into: [ListingID]()) { $0.append($1.id) }
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
            let (page, next) = try await store.cases(.open, limit: Self.page, after: middle)
            cases += page.map(\.id)
            guard let next else { break }
            middle = next
        }
        try await time("a page after 5,000 cases", count) { [middle] _ in
            _ = try await store.cases(.open, limit: Self.page, after: middle)
        }
        try await time("one case with its reports and evidence", count) { [cases] number in
            _ = try await store.moderationCase(cases[number % cases.count]) { details, _ in details.reports.count }
        }
        try await time("the statistics", max(count / 50, 1)) { _ in _ = try await store.moderationStatistics() }
    }

    func readQueue(_ count: Int, _ name: String) async throws {
        try await time(name, count) { _ in _ = try await store.cases(.open, limit: Self.page, after: nil) }
    }

    /// Decides cases from everywhere in the queue, each way for so many, and shows again what was removed.
    mutating func decide(_ count: Int) async throws {
        var open: [(id: CaseID, version: Int64)] = []
        var cursor: ListCursor?
        repeat {
            let (page, next) = try await store.cases(.open, limit: 1000, after: cursor)
            open += page.map { ($0.id, $0.version) }
            cursor = next
        } while cursor != nil
        for place in open.indices.reversed() { open.swapAt(place, random.below(place + 1)) }
        let ways: [ModerationAction] = [.dismiss, .hold, .remove]
        var all: [Double] = []
        var hidden: [(id: CaseID, version: Int64)] = []
        for (place, action) in ways.enumerated() {
            let cases = Array(open.dropFirst(place * count).prefix(count))
            all += try await decide(action, cases)
            // In the end those of the last way, which removes.
            hidden = cases.map { ($0.id, $0.version + 1) }
        }
        all += try await decide(.restore, hidden)
        show("a decision, all alike", all)
        show("a claim of a case, before each decision", claims)
    }

    /// Claims and decides; a claim changes one row, and so tells what any transaction costs.
    private mutating func decide(
        _ action: ModerationAction, _ cases: [(id: CaseID, version: Int64)]
    ) async throws -> [Double] {
        let note = try Note("As the rules say.")
        var times: [Double] = []
        // In parts: a session for the command line lasts a minute.
        for start in stride(from: 0, to: cases.count, by: 100) {
            try await store.withOperatorSession(for: moderator, program: "reunite benchmark-moderation") { session in
                for (id, version) in cases[start..<min(start + 100, cases.count)] {
                    let decision = Decision(action: action, note: note, version: version)
                    claims.append(
                        try await milliseconds {
                            _ = try await store.claim(id, by: session) { details, _ in details.summary.version }
                        })
                    times.append(
                        try await milliseconds {
                            _ = try await store.decide(id, decision, by: session) {
                                $0.summary.version + ($1.isPublic ? 1 : 0)
                            }
                        })
                }
            }
        }
        show("a decision to \(action.rawValue)", times)
        return times
    }

    /// Does something so many times, after a few that are not timed.
    private func time(_ name: String, _ count: Int, _ work: (Int) async throws -> Void) async throws {
        for number in 0..<min(count, 20) { try await work(number) }
        var times: [Double] = []
        for number in 0..<count { times.append(try await milliseconds { try await work(number) }) }
        show(name, times)
    }

    private func milliseconds(_ work: () async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        try await work()
        return (ContinuousClock.now - start) / .milliseconds(1)
    }

    private func show(_ name: String, _ times: [Double]) {
        guard !times.isEmpty else { return }
        let sorted = times.sorted()
        func percentile(_ fraction: Double) -> Double { sorted[Int(Double(sorted.count - 1) * fraction)] }
        print("\(name)\t\(times.count)\t\(percentile(0.5))\t\(percentile(0.99))")
    }
}
