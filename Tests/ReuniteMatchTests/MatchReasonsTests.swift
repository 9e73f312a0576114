import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteMatch

/// The sentences that say why listings match.
struct MatchReasonsTests {
    private let lexicon: Lexicon
    private let reasons: Translations

    init() throws {
        lexicon = try LexiconTests.lexicon.get()
        reasons = try ReasonTexts.installed.get()
    }

    @Test("Every language has the same sentences with the same places", arguments: Language.allCases)
    func languages(language: Language) throws {
        let english = try TextFiles(folder: ReasonTexts.folder, language: "en")
        #expect(try TextFiles(folder: ReasonTexts.folder, language: language.rawValue).faults(against: english) == [])
    }

    private func profile(
        _ title: String, _ description: String = "", status: ListingStatus = .found, longitude: Double? = 2.35,
        accuracy: Int? = nil, day: Int64 = 0
    ) throws -> ListingProfile {
        let time = Timestamp(microseconds: 1_780_000_000_000_000 + day * 86_400_000_000)
        return ListingProfile(
            status: status, category: .umbrellas, title: title, description: description,
            point: try longitude.map { try Coordinate(longitude: $0, latitude: 48.86) }, accuracy: accuracy,
            occurrence: Occurrence(start: time, end: time), lexicon: lexicon)
    }

    /// The sentences about a lost listing and one candidate, by factor.
    private func sentences(
        _ title: String, _ description: String = "", with candidate: ListingProfile, in language: Language = .english
    ) throws -> [Evidence.Factor: String] {
        let lost = try profile(title, description, status: .lost)
        let matcher = Matcher(lexicon: lexicon, weights: try .standard(), frequencies: Frequencies())
        let judgement = try #require(matcher.judge(lost, candidates: [candidate], crowd: 3, limit: 1).first)
        let reasons = MatchReasons(
            of: lost, DescribedThing(title: title, description: description, lexicon: lexicon), crowd: 3,
            reasons[language], lexicon)
        return Dictionary(
            uniqueKeysWithValues: judgement.factors.map { ($0.factor, reasons.text(of: $0, candidate)) })
    }

    @Test("They name what both are about, in the reader's language")
    func names() throws {
        let found = try profile("Parapluie noir", day: 4)
        let english = try sentences("Black umbrella", with: found)
        #expect(english[.thing] == "Same kind of thing: umbrella")
        #expect(english[.colour] == "Same colour: black")
        #expect(english[.time] == "Found 4 days later")
        #expect(english[.crowd] == "Other listings compared: 2")
        #expect(try sentences("Black umbrella", with: found, in: .chinese)[.colour] == "颜色相同：黑色")
        #expect(try sentences("Black umbrella", with: found, in: .portuguese)[.thing]?.contains("guarda-chuva") == true)
    }

    @Test("They name words and numbers that both have")
    func words() throws {
        let found = try profile("Umbrella", "Fjällräven, number 48213")
        let sentences = try sentences("Umbrella from Kvikkjokk", "It says 48213 and Kvikkjokk.", with: found)
        #expect(sentences[.number] == "Both name the number 48213")
        let other = try profile("Umbrella", "Kvikkjokk is on it")
        #expect(try self.sentences("Umbrella from Kvikkjokk", with: other)[.words] == "Both mention kvikkjokk")
    }

    @Test(
        "Distances are as exact as what is published",
        arguments: [
            (2.35, nil, "0 m apart"), (2.3585, nil, "620 m apart"), (2.37, nil, "1.5 km apart"),
            (2.55, nil, "15 km apart"), (2.37, 350, "About 1.5 km apart"), (2.351, 350, "Less than 420 m apart"),
            (2.3636, nil, "1.0 km apart"), (nil, nil, "One listing has no location"),
        ] as [(Double?, Int?, String)])
    func distances(longitude: Double?, accuracy: Int?, expected: String) throws {
        let found = try profile("Umbrella", longitude: longitude, accuracy: accuracy)
        #expect(try sentences("Umbrella", with: found)[.place] == expected)
    }

    @Test(
        "Times are told by days of the calendar if only days are known, and otherwise by what has passed",
        arguments: [
            ("2026-01-02", "2026-01-02", "Found on the same day"), ("2026-01-02", "2026-01-03", "Found a day later"),
            ("2026-01-02", "2026-01-10", "Found 8 days later"),
            ("2026-01-10", "2026-01-02", "Found before it was lost"),
            ("2026-01-02T23:00:00Z", "2026-01-03T09:00:00Z", "Found within a day"),
            ("2026-01-02T23:00:00Z", "2026-01-04T01:00:00Z", "Found a day later"),
            ("2026-01-02T23:00:00Z", "2026-01-02T22:30:00Z", "Found at about the same time"),
            ("2026-01-02T23:00:00Z", "2026-01-04", "Found 2 days later"),
        ])
    func times(lost: String, found: String, expected: String) throws {
        func profile(_ status: ListingStatus, _ time: String) throws -> ListingProfile {
            ListingProfile(
                status: status, category: .umbrellas, title: "Umbrella", description: "", point: nil, accuracy: nil,
                occurrence: try Occurrence(Moment(rfc3339: time)), lexicon: lexicon)
        }
        let (one, other) = try (profile(.lost, lost), profile(.found, found))
        let matcher = Matcher(lexicon: lexicon, weights: try .standard(), frequencies: Frequencies())
        for (listing, candidate) in [(one, other), (other, one)] {
            let judged = try #require(matcher.judge(listing, candidates: [candidate], crowd: 1, limit: 1).first)
            let factor = try #require(judged.factors.first { $0.factor == .time })
            let reasons = MatchReasons(
                of: listing, DescribedThing(title: "Umbrella", description: "", lexicon: lexicon), crowd: 1,
                reasons[.english], lexicon)
            #expect(reasons.text(of: factor, candidate) == expected)
        }
    }

    @Test("Pairs of letters of a script without spaces are not named")
    func pairsOfLetters() throws {
        let found = try profile("雨伞", "在祖比萨雷塔捡到")
        #expect(try sentences("雨伞", "在祖比萨雷塔丢的", with: found)[.words] == "Both have rare words in common")
    }

    @Test("Every factor of hand-written pairs has a sentence")
    func complete() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../data/pairs.geojsonl")
        let titles = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").prefix(120).map { line in
            let feature = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            let properties = feature?["properties"] as? [String: Any]
            return (properties?["title"] as? String ?? "", properties?["description"] as? String ?? "")
        }
        let matcher = Matcher(lexicon: lexicon, weights: try .standard(), frequencies: Frequencies())
        let candidates = try titles.map { try profile($0, $1, day: 3) }
        for (title, description) in titles.prefix(20) {
            let lost = try profile(title, description, status: .lost)
            let reasons = MatchReasons(
                of: lost, DescribedThing(title: title, description: description, lexicon: lexicon), crowd: 2,
                reasons[.spanish], lexicon)
            for judgement in matcher.judge(lost, candidates: candidates, crowd: 2, limit: candidates.count) {
                for factor in judgement.factors {
                    let text = reasons.text(of: factor, candidates[judgement.index])
                    #expect(!text.isEmpty && !text.hasSuffix(" "), "\(factor): \(text)")
                }
            }
        }
    }
}
