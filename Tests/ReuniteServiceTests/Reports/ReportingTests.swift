import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteService

/// Reports and appeals that are made once, within their limits.
@Suite struct ReportingTests {
    private let test: TestStore
    private let accounts: TestAccounts
    private let client = TestAccounts.client(1)
    private var store: Store { test.store }

    init() throws {
        test = try TestStore()
        accounts = TestAccounts(store: test.store)
    }

    private func reporting(isLimited: Bool = false) -> Reporting {
        Reporting(
            reports: store.reports, creations: store.creations, limiter: TestAccounts.limiter(isOn: isLimited),
            holdRule: nil)
    }

    @Test("The same request makes one report, and does not count again")
    func replay() async throws {
        let owner = try await accounts.session("owner@a.example")
        let reporter = try await accounts.session("reporter@a.example")
        let id = try await store.listings.post(.test(), by: owner, key: nil).listing.listing.id
        let reporting = reporting(isLimited: true)
        func report(key: String?, request: [UInt8] = [1], by session: Session) async throws -> (Report, Bool) {
            try await reporting.report(
                id, for: .scam, comment: Description("asks for money"), by: session, from: client,
                key: key.map { IdempotencyKey($0, request: request) })
        }
        await #expect(throws: AccessRefusal.own) { try await report(key: nil, by: owner) }
        let (first, isReplay) = try await report(key: "key", by: reporter)
        // New accounts may report ten times.
        for _ in 1..<10 { _ = try await report(key: nil, by: reporter) }
        let refusal = await #expect(throws: RateLimitExceeded.self) { try await report(key: nil, by: reporter) }
        #expect(refusal.map { (1...600).contains($0.seconds) } == true)
        let (again, isReplayAgain) = try await report(key: "key", by: reporter)
        #expect(!isReplay && isReplayAgain && first.id == again.id && first.updatedAt == again.updatedAt)
        #expect(again.comment.text == "asks for money")
        await #expect(throws: AccessRefusal.idempotencyKeyReused) {
            try await report(key: "key", request: [2], by: reporter)
        }
    }

    @Test("Without a decision there is nothing to appeal, and links of mails are counted")
    func appeal() async throws {
        let owner = try await accounts.session("owner@a.example")
        let id = try await store.listings.post(.test(), by: owner, key: nil).listing.listing.id
        let (reporting, body) = (reporting(isLimited: true), try Note("It is mine"))
        await #expect(throws: ModerationRefusal.nothingToAppeal) {
            try await reporting.appeal(id, saying: body, by: owner, key: IdempotencyKey("key", request: [1]))
        }
        for _ in 0..<30 {
            await #expect(throws: AccountRefusal.invalidToken) {
                try await reporting.appeal(id, with: .random(), saying: body, from: client)
            }
        }
        await #expect(throws: RateLimitExceeded.self) {
            try await reporting.appeal(id, with: .random(), saying: body, from: client)
        }
    }
}
