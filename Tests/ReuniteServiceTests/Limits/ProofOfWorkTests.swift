import Reunite
import ServerLimits
import TestSupport
import Testing

@testable import ReuniteService

/// What a proof of work opens, and how hard the next one becomes.
@Suite struct ProofOfWorkTests {
    private let work = ProofOfWork(bits: 4) { "a secret" }
    private let client = ClientNetwork(IPAddress("192.0.2.1"))
    private var key: [UInt8] { client.widestKey }

    private func solution(_ challenge: WorkChallenge) throws -> WorkSolution {
        try #require(WorkSolution(TestWork.solution(of: challenge.token, bits: challenge.bits)))
    }

    @Test("A solution is valid for its purpose, its network and five minutes")
    func validity() async throws {
        let now = Timestamp.now
        let solution = try solution(await work.challenge(for: .signIn, of: key, level: 0, at: now))
        #expect(try await work.accepts(solution, for: .signIn, of: key, at: now))
        #expect(try await work.accepts(solution, for: .signIn, of: key, at: now.adding(seconds: 300)))
        #expect(try await !work.accepts(solution, for: .signIn, of: key, at: now.adding(seconds: 301)))
        // Solutions that were made ahead are too easy once the work has grown by more than a bit.
        #expect(try await work.accepts(solution, for: .signIn, of: key, level: ProofOfWork.step, at: now))
        #expect(try await !work.accepts(solution, for: .signIn, of: key, level: 2 * ProofOfWork.step, at: now))
        #expect(try await !work.accepts(solution, for: .registration, of: key, at: now))
        let other = ClientNetwork(IPAddress("192.0.2.2")).widestKey
        #expect(try await !work.accepts(solution, for: .signIn, of: other, at: now))
        // Another server of the database has the same secret; a forger has another.
        #expect(try await ProofOfWork(bits: 4) { "a secret" }.accepts(solution, for: .signIn, of: key, at: now))
        #expect(try await !ProofOfWork(bits: 4) { "another" }.accepts(solution, for: .signIn, of: key, at: now))
    }

    @Test("Nobody can change what a token says, or leave out the work")
    func forgeries() async throws {
        let challenge = try await work.challenge(for: .signIn, of: key, level: 0)
        let parts = challenge.token.split(separator: ".").map(String.init)
        let tokens = [
            "0.\(parts[1]).\(parts[2]).\(parts[3])", "-1.\(parts[1]).\(parts[2]).\(parts[3])",
            "\(parts[0]).\(Int64.max).\(parts[2]).\(parts[3])", "\(parts[0]).\(parts[1]).x.\(parts[3])",
            "\(parts[0]).\(parts[1]).\(parts[2]).\(parts[3].prefix(39))", "\(parts[0]).\(parts[1]).\(parts[2]).",
            "\(challenge.token).", "...", "",
        ]
        for token in tokens {
            let forged = try solution(WorkChallenge(token: token, bits: 4))
            #expect(try await !work.accepts(forged, for: .signIn, of: key), "\(token)")
        }
        var nonce = 0
        while let idle = WorkSolution("\(challenge.token):\(nonce)"), idle.bits >= 4 { nonce += 1 }
        let idle = try #require(WorkSolution("\(challenge.token):\(nonce)"))
        #expect(try await !work.accepts(idle, for: .signIn, of: key))
        #expect(challenge.token.utf8.count <= 100)
    }

    /// Counts a sign-in of a client that is over its limit, and sends a solution with it.
    private func refusal(
        _ limiter: RateLimiter, _ client: ClientNetwork, _ solution: String?, _ now: ContinuousClock.Instant,
        _ limit: RateLimit = .signInsByClient
    ) async throws -> RateLimitExceeded? {
        let working = WorkingClient(client, solution: solution.flatMap(WorkSolution.init))
        return await WorkingClient.$current.withValue(working) {
            do {
                try await limiter.count(limit, client, now: now)
                return nil
            } catch { return error as? RateLimitExceeded }
        }
    }

    @Test("Each 64 solutions of a network double the work, to a maximum that a telephone can do; it falls again")
    func difficulty() async throws {
        let limiter = RateLimiter(isOn: true, work: ProofOfWork(bits: 1) { "a secret" })
        let now = ContinuousClock.now
        func exhaust(_ client: ClientNetwork) async throws -> WorkChallenge {
            for _ in 0..<30 { _ = try await refusal(limiter, client, nil, now) }
            return try #require(try await refusal(limiter, client, nil, now)?.challenge)
        }
        var challenge = try await exhaust(client)
        var bits: [Int] = []
        for _ in 0..<400 {
            bits.append(challenge.bits)
            let solution = TestWork.solution(of: challenge.token, bits: challenge.bits)
            #expect(try await refusal(limiter, client, solution, now) == nil)
            challenge = try #require(try await refusal(limiter, client, nil, now)?.challenge)
        }
        #expect(bits == (0..<400).map { 1 + min(5, $0 / 64) })
        // Solutions for one purpose make no other harder.
        for _ in 0..<30 { _ = try await refusal(limiter, client, nil, now, .tokensByClient) }
        #expect(try await refusal(limiter, client, nil, now, .tokensByClient)?.challenge?.bits == 1)
        // Registrations mail to anybody, and their work grows on.
        #expect(try await work.challenge(for: .registration, of: key, level: 10_000).bits == 4 + 12)
        let neighbour = ClientNetwork(IPAddress("192.0.2.2"))
        #expect(try await exhaust(neighbour).bits == 1)
        let later = now + .seconds(3600)
        for _ in 0..<30 { _ = try await refusal(limiter, client, nil, later) }
        #expect(try await refusal(limiter, client, nil, later)?.challenge?.bits == 1)
        // No work is offered where nobody could send it.
        await #expect(throws: RateLimitExceeded(seconds: 10, sharers: .network)) {
            try await limiter.count(.signInsByClient, client, now: later)
        }
    }
}
