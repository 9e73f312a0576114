import Foundation
import Reunite
import Testing

@testable import ReuniteMatch

/// What the matcher makes of a few listings, with the weights of the program.
struct MatcherTests {
    private let lexicon: Lexicon
    private let matcher: Matcher

    init() throws {
        lexicon = try LexiconTests.lexicon.get()
        matcher = Matcher(lexicon: lexicon, weights: try .standard(), frequencies: Frequencies())
    }

    private func profile(
        _ title: String, _ description: String = "", status: ListingStatus = .found,
        category: Reunite.Category = .umbrellas,
        longitude: Double = 2.35, day: Int64 = 0
    ) throws -> ListingProfile {
        let time = Timestamp(microseconds: 1_780_000_000_000_000 + day * 86_400_000_000)
        return ListingProfile(
            status: status, category: category, title: title, description: description,
            point: try Coordinate(longitude: longitude, latitude: 48.86), accuracy: nil,
            occurrence: Occurrence(start: time, end: time), lexicon: lexicon)
    }

    private func judge(_ candidates: [ListingProfile]) throws -> [Matcher.Judgement] {
        let lost = try profile("Black umbrella with a wooden handle", status: .lost)
        return matcher.judge(lost, candidates: candidates, crowd: candidates.count, limit: 10)
    }

    @Test("The same thing in another language comes before another colour, another thing, and what was found before")
    func order() throws {
        let judged = try judge([
            profile("Sac de sport", category: .bags), profile("Parapluie rouge"), profile("Parapluie noir", day: -20),
            profile("Parapluie noir, poignée en bois"),
        ])
        #expect(judged.first?.index == 3)
    }

    @Test("Probabilities sum to less than 1, and factors to the logarithm of the odds")
    func sums() throws {
        let judged = try judge([profile("Black umbrella"), profile("Parapluie noir"), profile("Red umbrella")])
        #expect(judged.map(\.probability).reduce(0, +) < 1)
        for one in judged {
            let odds = log2(one.probability / (1 - one.probability))
            #expect(abs(one.factors.map(\.bits).reduce(0, +) - odds) < 0.01, "\(one)")
        }
    }

    @Test("The more there are alike, the less each is worth")
    func commonness() throws {
        let alone = try judge([profile("Black umbrella")])
        let many = try judge((0..<10).map { _ in try profile("Black umbrella") })
        #expect(many[0].probability < alone[0].probability / 2)
    }

    @Test("Nothing to compare with gives nothing")
    func nothing() throws { #expect(try judge([]).isEmpty) }

    @Test("A listing that names four colours or four brands has no evidence from them")
    func breadth() throws {
        func bits(_ title: String, _ factor: Evidence.Factor, lost: String) throws -> Double? {
            let judged = matcher.judge(
                try profile(lost, status: .lost), candidates: [try profile(title)], crowd: 1, limit: 1)
            return try #require(judged.first).factors.first { $0.factor == factor }?.bits
        }
        let colours = "Umbrella, red, green, white"
        #expect(try #require(try bits(colours, .colour, lost: "Red umbrella")) > 1)
        #expect(try bits("\(colours), blue", .colour, lost: "Red umbrella") == nil)
        // Nor does it contradict.
        #expect(try bits("\(colours), blue", .colour, lost: "Black umbrella") == nil)
        let brands = "Umbrella, Adidas, Nike, Samsonite"
        #expect(try #require(try bits(brands, .brand, lost: "Umbrella by Nike")) > 1)
        #expect(try bits("\(brands), Garmin", .brand, lost: "Umbrella by Nike") == nil)
    }

    @Test("A listing that mentions eleven other things has no evidence from them")
    func mentions() throws {
        let things = [
            "keys", "phone", "wallet", "book", "hat", "scarf", "laptop", "gloves", "passport", "bicycle", "guitar",
            "camera",
        ]
        let counts = try (1...things.count).map { count in
            try profile("Umbrella", things.prefix(count).joined(separator: ", ")).others.count
        }
        #expect(counts.max() == ListingProfile.mostMentioned && counts.last == 0, "\(counts)")
    }
}
