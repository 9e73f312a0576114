import Foundation
import Reunite
import ReuniteStorage
import ServerLimits
import TestSupport
import Testing

@testable import ReuniteService

/// How often a finder who tries codes for a day finds one of the claimant.
@Suite struct CodeGuessingTests {
    private static let day: Int64 = 86_400

    /// How many wrong codes that name a claim can be entered in the day in which most can be, and how many others for each accepted claim.
    private static var attempts: Int {
        let (burst, seconds) = RateLimit.wrongCodesByAccount.rate
        return burst + Int(Double(day) / seconds)
    }

    /// The probability that at least one of many independent attempts finds one of the valid codes.
    private static func probability(characters: Int, valid: Int, attempts: Int) -> Double {
        // The last character follows from the others.
        let codes = pow(32, Double(characters - 1))
        return -expm1(Double(attempts) * log1p(-Double(valid) / codes))
    }

    @Test func aThousandFindersFindNoneInADay() {
        // Each of them with one claim: they name it, and do not.
        let chance = Self.probability(
            characters: Entity.HandOver.length, valid: ClaimTerms.codesAtOnce, attempts: 1000 * 2 * Self.attempts)
        // The articles say 1.7 in a billion.
        #expect((chance * 1e10).rounded() == 17)
    }

    /// An office with many claims may enter more codes, of which each can be that of any claim.
    @Test func anOfficeFindsNoneInADay() {
        let claims = 300
        let named = Self.probability(
            characters: Entity.HandOver.length, valid: ClaimTerms.codesAtOnce, attempts: claims * Self.attempts)
        let others = Self.probability(
            characters: Entity.HandOver.length, valid: claims * ClaimTerms.codesAtOnce,
            attempts: ClaimTerms.countedClaims * Self.attempts)
        // The articles say 1.6 in a hundred million.
        #expect(((named + others) * 1e9).rounded() == 16)
    }

    @Test func theLimiterAllowsNoMoreAttemptsInADay() async throws {
        let limiter = RateLimiter(isOn: true)
        #expect(try await Self.attempts(in: limiter, of: [1], from: .now).count == Self.attempts)
    }

    /// The times of the attempts that the limiter allows to an account that tries as often as it can for a day.
    private static func attempts(
        in limiter: RateLimiter, of account: [UInt8], from start: ContinuousClock.Instant
    ) async throws -> [ContinuousClock.Instant] {
        var allowed: [ContinuousClock.Instant] = []
        for hour in 0...(day / 3600) {
            let now = start + .seconds(3600 * hour)
            while try await limiter.excess(.wrongCodesByAccount, account, now: now) == nil { allowed.append(now) }
        }
        return allowed
    }

    /// A code with one random character, so that guesses hit often enough to be counted.
    private enum Short: CodeKind {
        static let length = 2
        static let group = 2
    }

    /// The computation above holds for the real alphabet, check character and limiter.
    @Test func simulatedGuessesHitAsOftenAsComputed() async throws {
        let limiter = RateLimiter(isOn: true)
        let start = ContinuousClock.now
        var random = SeededGenerator(seed: 35)
        let (finders, valid) = (2000, 1)
        var successful = 0
        for finder in 0..<finders {
            let times = try await Self.attempts(in: limiter, of: Array("\(finder)".utf8), from: start)
            // A code is valid for a minute: each attempt is against others.
            let hits = times.contains { _ in
                let shown = (0..<valid).map { _ in CheckedCode<Short>.random() }
                let guess = UInt8.random(in: 0..<32, using: &random)
                // The guesser computes the check character.
                return shown.contains { Self.characters[Int(guess)] == $0.text.first }
            }
            successful += hits ? 1 : 0
        }
        let chance = Self.probability(characters: Short.length, valid: valid, attempts: Self.attempts)
        let expected = Double(finders) * chance
        let deviation = (expected * (1 - chance)).squareRoot()
        #expect(abs(Double(successful) - expected) < 6 * deviation, "\(successful) of \(finders), not \(expected)")
    }

    private static let characters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
}
