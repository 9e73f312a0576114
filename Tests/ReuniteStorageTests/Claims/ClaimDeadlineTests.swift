import Reunite
import Testing

@testable import ReuniteStorage

/// Claims that expire, or will soon.
@Suite struct ClaimDeadlineTests {
    private let claimed: ClaimedStore
    private var store: Store { claimed.store }
    private var bed: ModeratedStore { claimed.bed }

    init() throws { claimed = try ClaimedStore() }

    @Test func oneCallServesMoreClaimsThanATransaction() async throws {
        let (finder, claimant) = try await (bed.person(), bed.person())
        let count = 101
        for number in 0..<count {
            let listing = try await bed.post("Bag \(number)", status: .found, by: finder)
            _ = try await claimed.claim(listing, by: claimant)
        }
        let time = (ClaimTerms.answer - ClaimTerms.reminder + 60) * 1_000_000
        try await bed.damage("UPDATE claim SET ends_at = ends_at - ?", [time])
        #expect(try await store.claims.remind(now: .now) == count)
        #expect(try await store.claims.remind(now: .now) == 0)
        let reminders = try await claimed.told(finder).filter { $0.news == .expiring }
        #expect(Set(reminders.map(\.claim)).count == count && reminders.count == count)
        let later = Timestamp.now.adding(seconds: ClaimTerms.reminder)
        #expect(try await store.claims.expire(now: later) == count)
        #expect(try await store.claims.expire(now: later) == 0)
        try await claimed.check()
    }
}
