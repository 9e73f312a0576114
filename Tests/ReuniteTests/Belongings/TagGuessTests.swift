import Foundation
import TestSupport
import Testing

@testable import Reunite

/// How likely it is that somebody guesses a code, by the limits and the lengths that the code has.
@Suite struct TagGuessTests {
    private static let clients = 1_000.0
    private static let day = 86_400.0

    /// How many times a limit allows an action in a day.
    private static func attempts(_ limit: (burst: Int, seconds: Double)) -> Double {
        Double(limit.burst) + (day / limit.seconds).rounded(.down)
    }

    /// The probability that one of many attempts at codes, of which some are assigned, succeeds: at most their expected number.
    private static func bound(attempts: Double, assigned: Double, codes: Double) -> Double {
        attempts * assigned / codes
    }

    /// All characters but the check character are random.
    private static func codes<Kind: CodeKind>(_ kind: Kind.Type) -> Double { pow(32, Double(Kind.length - 1)) }

    @Test func aThousandClientsFindNoTagInADay() {
        let attempts = Self.clients * Self.attempts(BelongingTerms.messagesByClient)
        #expect(attempts == 154_000)
        let codes = Self.codes(Entity.Tag.self)
        let probability = Self.bound(attempts: attempts, assigned: 10_000_000, codes: codes)
        #expect(probability < 1e-9 && probability > 1e-12)
    }

    @Test func aThousandAccountsFindNoCodeForNewOwnersInADay() {
        let attempts = Self.clients * Self.attempts(BelongingTerms.wrongTransfers)
        let probability = Self.bound(attempts: attempts, assigned: 100_000, codes: Self.codes(Entity.Transfer.self))
        #expect(probability < 1e-9)
    }

    /// The same computation for short codes, which can be found, agrees with guesses that are really made.
    @Test func guessesOfShortCodesSucceedAsOftenAsComputed() throws {
        let (assigned, attempts, rounds) = (8, 400, 200)
        let codes = Self.codes(Short.self)
        var hits = 0
        for _ in 0..<rounds {
            var tags = Set<CheckedCode<Short>>()
            while tags.count < assigned { tags.insert(.random()) }
            for _ in 0..<attempts where tags.contains(.random()) { hits += 1 }
        }
        let expected =
            Double(rounds)
            * Self.bound(
                attempts: Double(attempts), assigned: Double(assigned), codes: codes)
        // About 20 are expected; six standard deviations.
        #expect(abs(Double(hits) - expected) < 6 * expected.squareRoot(), "\(hits) of \(expected)")
        // A guesser who knows the rule of the check character gains nothing by it, because random codes follow it already.
        #expect(try CheckedCode<Short>(CheckedCode<Short>.random().text).text.count == Short.length)
    }

    /// A code with 15 random bits.
    private enum Short: CodeKind {
        static let length = 4
        static let group = 4
    }
}
