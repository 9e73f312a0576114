import Reunite
import ServerLimits
import Synchronization
import TestSupport
import Testing

@testable import ReuniteService
@testable import ReuniteStorage

/// A store with people who find and claim, under the limits, at whose clock a test lets time pass.
struct ClaimingStore {
    private final class Clock: Sendable {
        let now = Mutex(ContinuousClock.now)
    }

    let test: TestStore
    let claiming: Claiming
    private let clock: Clock
    var store: Store { test.store }

    init() throws {
        let clock = Clock()
        (test, self.clock) = (try TestStore(), clock)
        let store = test.store
        claiming = Claiming(
            claims: store.claims, proofs: store.proofs, creations: store.creations,
            matches: MatchFeed(store: store, after: 0, metrics: PrometheusMetrics()),
            limiter: RateLimiter(isOn: true) { clock.now.withLock(\.self) })
    }

    /// Lets time pass for the limits.
    func pass(_ duration: Duration) { clock.now.withLock { $0 += duration } }

    /// A person who has been registered for a month, or since now.
    func person(_ name: String, isNew: Bool = false) async throws -> Session {
        try await store.person(name, age: isNew ? 0 : 30 * 86_400)
    }

    func post(
        _ status: ListingStatus, _ title: String, _ category: Reunite.Category = .bags, at longitude: Double = 4.85,
        by owner: Session
    ) async throws -> ListingID {
        let draft = ListingDraft(
            status: status, category: category, title: try Title(title), description: .empty,
            occurrence: try Occurrence(Moment(rfc3339: "2026-01-02")),
            location: try Coordinate(longitude: longitude, latitude: 45.76))
        return try await store.listings.post(draft, by: owner, key: nil).listing.listing.id
    }

    @discardableResult
    func claim(
        _ listing: ListingID, by claimant: Session, from client: Int = 250, own: ListingID? = nil
    ) async throws -> Claim {
        try await claiming.submit(
            ClaimDraft(answers: [], ownListing: own), about: listing, by: claimant,
            from: ClientNetwork(IPAddress("198.18.0.\(client)")), key: nil
        ).claim
    }
}
