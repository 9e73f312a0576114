import Foundation
import Reunite
import ServerLimits
import TestSupport
import Testing

@testable import ReuniteService
@testable import ReuniteStorage

/// The gain from many accounts: none within three days, and few accounts by one client, mailbox or unknown domain.
@Suite struct FreeAccountsTests {
    private let accounts: TestAccounts
    private var limiter: RateLimiter { accounts.limiter }
    private let test: TestStore

    init() throws {
        test = try TestStore()
        accounts = TestAccounts(store: test.store, limiter: TestAccounts.limiter(isOn: true))
    }

    /// The session of an account that somebody makes: registers, and verifies the address.
    private func make(_ email: String, from client: ClientNetwork) async throws -> Session {
        try await accounts.register(email, from: client)
        var token: SecretToken?
        for case .verification(let latest) in try await accounts.letters() { token = latest }
        let signedIn = try await accounts.verify(#require(token), from: client)
        return try #require(try await accounts.store.sessions.session(signedIn.token))
    }

    /// How often accounts that take turns may do something.
    private func allowed(_ limit: RateLimit, _ sessions: [Session], at time: Timestamp = .now) async throws -> Int {
        var count = 0
        while count < 2000 {
            do {
                try await limiter.count(limit, of: sessions[count % sessions.count], at: time)
            } catch is RateLimitExceeded {
                break
            }
            count += 1
        }
        return count
    }

    @Test("New accounts of one client share one allowance; that of another client, and older accounts, have their own")
    func share() async throws {
        let mallory = TestAccounts.client(1)
        var many: [Session] = []
        for number in 0..<4 { many.append(try await make("m\(number)@a.example", from: mallory)) }
        let other = try await make("ada@b.example", from: TestAccounts.client(2))
        #expect(Set(many.map(\.newAccountShare)).count == 1 && many[0].newAccountShare != nil)
        #expect(other.newAccountShare != nil && other.newAccountShare != many[0].newAccountShare)
        for limit in [RateLimit.messagesByAccount, .contactsByAccount, .claimsByAccount, .photosByAccount] {
            #expect(try await allowed(limit, many) == (limit.ofNewAccounts ?? limit).rate.burst, "\(limit)")
            #expect(try await allowed(limit, [other]) == (limit.ofNewAccounts ?? limit).rate.burst, "\(limit)")
        }
        // What they do to one listing is counted by listing, together.
        let listing = Array(repeating: UInt8(1), count: 16)
        for _ in 0..<RateLimit.messagesByAccountAndListing.rate.burst {
            try await limiter.count(limiter.keys(.messagesByAccountAndListing, of: many[0], listing))
        }
        await #expect(throws: RateLimitExceeded.self) {
            try await limiter.count(limiter.keys(.messagesByAccountAndListing, of: many[1], listing))
        }
        try await limiter.count(limiter.keys(.messagesByAccountAndListing, of: many[1], listing.reversed() + [0]))
        // After three days each has its own.
        let later = Timestamp.now.adding(seconds: NewAccountShare.newness)
        #expect(try await allowed(.reportsByAccount, many) == RateLimit.reportsByNewAccount.rate.burst)
        let rest = RateLimit.reportsByAccount.rate.burst * many.count - RateLimit.reportsByNewAccount.rate.burst
        #expect(try await allowed(.reportsByAccount, many, at: later) >= rest / many.count)
    }

    @Test("A session forgets the share when its account is no longer new, and so does the store")
    func forgotten() async throws {
        _ = try await make("ada@a.example", from: TestAccounts.client(1))
        func count() async throws -> Int64? {
            try await test.store.read { try $0.prepare("SELECT count(*) FROM new_account").first([]) { $0.integer(0) } }
        }
        let maintenance = test.store.maintenance
        try await maintenance.prune(now: .now)
        #expect(try await count() == 1)
        try await maintenance.prune(now: Timestamp.now.adding(seconds: NewAccountShare.newness + 60))
        #expect(try await count() == 0)
    }

    @Test("An unknown domain gets 60 accounts in a row, a mailbox three; known domains are not limited")
    func domains() async throws {
        for _ in 0..<59 { try await limiter.count(.accountsByDomain, "a.example".utf8) }
        _ = try await make("last@mail.a.example", from: TestAccounts.client(1))
        await #expect(throws: RateLimitExceeded.self) {
            _ = try await make("more@a.example", from: TestAccounts.client(2))
        }
        for number in 0..<3 { _ = try await make("ada+\(number)@gmail.com", from: TestAccounts.client(3)) }
        await #expect(throws: RateLimitExceeded.self) {
            _ = try await make("a.da+4@gmail.com", from: TestAccounts.client(4))
        }
        let open = NewAccounts(
            registrations: test.store.registrations, hasher: TestAccounts.hasher, limiter: limiter, lifetime: 3600,
            limitsDomains: false)
        let email = try EmailAddress("allowed@a.example")
        let client = TestAccounts.client(5)
        try await open.register(
            email, try Password(TestAccounts.password), as: try TestAccounts.profile(), from: client)
        var token: SecretToken?
        for case .verification(let latest) in try await accounts.letters() { token = latest }
        _ = try await open.verify(
            #require(token), try Password(TestAccounts.password), on: SessionClient(network: client, userAgent: nil))
    }

    @Test("A campus of 5,000 people behind one address registers in a week, fourteen hours a day")
    func campus() async throws {
        let limiter = RateLimiter(isOn: true)
        let start = ContinuousClock.now
        let campus = TestAccounts.client(1)
        for number in 0..<5000 {
            // Evenly over fourteen hours of each of seven days.
            let second = Double(number) * 7 * 14 * 3600 / 5000
            let (day, time) = (Int(second) / (14 * 3600), second.truncatingRemainder(dividingBy: 14 * 3600))
            let now = start + .seconds(day * 86_400) + .seconds(time)
            try await limiter.count(.registrationsByClient, campus, now: now)
            try await limiter.giveBack(.registrationsByClient, campus)
            try await limiter.count(.accountsByClient, campus, now: now)
        }
    }

    /// The article on accounts has this table.
    @Test func articleListsTheGainOfManyAccounts() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources/Reunite/Reunite.docc/Accounts.md")
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").map(String.init)
        let table = lines.drop { !$0.hasPrefix("| what | 1 address") }.prefix { $0.hasPrefix("|") }.dropFirst(2)
        #expect(Array(table) == FreeAccountsTable.rows)
    }
}
