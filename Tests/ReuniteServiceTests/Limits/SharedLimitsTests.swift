import Reunite
import ServerLimits
import TestSupport
import Testing

@testable import ReuniteService
@testable import ReuniteStorage

/// Several servers on one database; what one counts by itself is in ``RateLimiterTests``.
@Suite(.enabled(if: TestDatabase.server != nil, "scripts/postgresql starts a server")) struct SharedLimitsTests {
    private let test: TestStore
    private let other: Store
    /// Those of two servers.
    private let limiters: [RateLimiter]

    init() throws {
        test = try TestStore()
        other = try test.another()
        limiters = [test.store, other].map { RateLimiter(isOn: true, shared: $0.sharedLimits) }
    }

    /// How many of some actions are allowed, on both servers in turn, all at the same time.
    private func allowed(of count: Int, _ limit: RateLimit, _ who: [UInt8]) async throws -> Int {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<count {
                group.addTask { try await limiters[number % 2].excess(limit, who) == nil }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }

    @Test("What protects people counts on all servers together")
    func shared() async throws {
        let burst = RateLimit.registrationMailsByAddress.rate.burst
        #expect(try await allowed(of: 4 * burst, .registrationMailsByAddress, [1]) == burst)
        #expect(try await allowed(of: 4 * burst, .registrationMailsByAddress, [2]) == burst)
        // Those that bound the work of a server do not.
        #expect(!RateLimit.photosByAccount.isShared)
        #expect(try await allowed(of: 2 * RateLimit.photosByAccount.rate.burst, .photosByAccount, [1]) == 80)
        try other.close()
    }

    @Test("A refused action counts nowhere, and says how long to wait")
    func refusals() async throws {
        let (first, second) = (limiters[0], limiters[1])
        for _ in 0..<6 { try await first.count(.registrationMailsByAddress, [1]) }
        let keys = [
            RateLimiter.Key(.registrationMailsByMailbox, [1]), RateLimiter.Key(.registrationMailsByAddress, [1]),
        ]
        for _ in 0..<50 {
            await #expect { try await second.count(keys) } throws: { error in
                (1...3600).contains((error as? RateLimitExceeded)?.seconds ?? 0)
            }
        }
        #expect(try await allowed(of: 60, .registrationMailsByMailbox, [1]) == 30)
        try other.close()
    }

    @Test("What is given back on one server may be used on the other")
    func givenBack() async throws {
        for _ in 0..<6 { try await limiters[0].count(.registrationMailsByAddress, [1]) }
        #expect(try await limiters[1].excess(.registrationMailsByAddress, [1]) != nil)
        try await limiters[0].giveBack(.registrationMailsByAddress, [1])
        #expect(try await limiters[1].excess(.registrationMailsByAddress, [1]) == nil)
        #expect(try await limiters[1].excess(.registrationMailsByAddress, [1]) != nil)
        try other.close()
    }

    @Test("A proof of work that one server asked for opens the limit of another, once in all")
    func work() async throws {
        let stores = [test.store, other]
        let servers = stores.map { store in
            RateLimiter(
                isOn: true, shared: store.sharedLimits,
                work: ProofOfWork(bits: 4) { try await store.maintenance.secret() })
        }
        let client = ClientNetwork(IPAddress("192.0.2.1"))
        func challenge(_ server: Int, _ solution: String? = nil) async throws -> WorkChallenge? {
            let working = WorkingClient(client, solution: solution.flatMap(WorkSolution.init))
            return await WorkingClient.$current.withValue(working) {
                do {
                    try await servers[server].count(.registrationsByClient, client)
                    return nil
                } catch { return (error as? RateLimitExceeded)?.challenge }
            }
        }
        for number in 0..<10 { #expect(try await challenge(number % 2) == nil) }
        let first = try #require(try await challenge(0))
        let solution = TestWork.solution(of: first.token, bits: first.bits)
        #expect(try await challenge(1, solution) == nil)
        #expect(try await challenge(0, solution) != nil)
        #expect(try await challenge(1, solution) != nil)
        try other.close()
    }

    @Test("Kilobytes count on all servers together")
    func units() async throws {
        let client = TestAccounts.client(1)
        let burst = RateLimit.photoKilobytesByClient.rate.burst
        try await limiters[0].count(.photoKilobytesByClient, client, units: burst - 5000)
        try await limiters[1].count(.photoKilobytesByClient, client, units: 4000)
        await #expect(throws: RateLimitExceeded.self) {
            try await limiters[0].count(.photoKilobytesByClient, client, units: 3000)
        }
        try await limiters[1].giveBack(.photoKilobytesByClient, client, units: 3000)
        try await limiters[0].count(.photoKilobytesByClient, client, units: 3000)
        try other.close()
    }

    @Test("The database has hashes, and forgets them")
    func hashes() async throws {
        try await limiters[0].count(.signInsByAddress, "ada@example.org".utf8)
        let keys = try await other.read { db in try db.prepare("SELECT key FROM action_limit").all { $0.bytes(0) } }
        #expect(keys.map(\.count) == [32])
        try await other.write { try $0.db.execute("UPDATE action_limit SET until = 0") }
        for number in 0..<3000 { try await limiters[0].count(.signInsByAddress, [UInt8(number % 50)]) }
        #expect(try await other.read { try $0.integer("SELECT count(*) FROM action_limit WHERE until = 0") } == 0)
        try other.close()
    }
}
