import Foundation
import Reunite
import ReuniteGenerators
import ReuniteMatch
import TestSupport
import Testing

@testable import ReuniteBenchmarks
@testable import ReuniteCLI

/// The labelled pairs of `ReuniteBenchmarks pairs`, and the crowd around them.
@Suite struct GeneratedPairsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The content of a new file that the program writes.
    private func written(_ options: String...) async throws -> String {
        let file = folder.url.appendingPathComponent(UUID().uuidString)
        let result = try await TestProgram.run(options + [file.path], program: "ReuniteBenchmarks")
        #expect(result.status == 0, "\(result.errors)")
        return try String(contentsOf: file, encoding: .utf8)
    }

    private static func pairs(_ count: Int, seed: UInt64 = 5) throws -> [GeneratedPair] {
        let period = GeneratedPeriod(end: GeneratedPeriod.standard.end, days: 365)
        var generator = PairGenerator(seed: seed, period: period, lexicon: try Lexicon.standard())
        return (0..<count).map { _ in generator.next() }
    }

    private static func lines(_ tellings: [Telling]) -> [[UInt8]] {
        tellings.map { telling in
            var bytes: [UInt8] = []
            telling.append(to: &bytes)
            return bytes
        }
    }

    @Test func theSameSeedGivesTheSameBytes() async throws {
        let first = try await written("pairs", "--count", "60", "--seed", "9")
        #expect(try await written("pairs", "--count", "60", "--seed", "9") == first)
        #expect(try await written("pairs", "--count", "60", "--seed", "10") != first)
    }

    @Test func labelsNameThePairAndTheRole() throws {
        let pairs = try Self.pairs(300)
        var ids: Set<String> = []
        for (index, pair) in pairs.enumerated() {
            #expect(pair.lost.externalID == "pair:5:\(index + 1):lost" && pair.lost.isLost)
            #expect(pair.found.externalID == "pair:5:\(index + 1):found" && !pair.found.isLost)
            for (number, other) in pair.others.enumerated() {
                #expect(other.telling.externalID == "pair:5:\(index + 1):other-\(number + 1)")
            }
            for telling in pair.tellings { #expect(ids.insert(telling.externalID).inserted) }
        }
        let others = pairs.map(\.others.count).reduce(0, +)
        #expect((240...360).contains(others))
        let lost = pairs.flatMap(\.others).count { $0.telling.isLost }
        #expect(lost > others / 3 && lost < others * 2 / 3)
    }

    @Test func everyTellingCanBeImportedInItsPeriod() throws {
        let parser = FeatureParser(now: .now)
        let end = Int64(GeneratedPeriod.standard.end) * 1_000_000
        for line in Self.lines(try Self.pairs(400).flatMap(\.tellings)) {
            let (listing, timesWithoutZone) = try parser.parse(line)
            #expect(timesWithoutZone == 0)
            let start = listing.draft.occurrence.start.microseconds
            #expect(start < end + 14 * 3_600_000_000 && start > end - 367 * 86_400_000_000)
            let text = listing.draft.title.text + listing.draft.description.text
            #expect(!text.contains("{") && !text.contains("["), "\(text)")
        }
    }

    @Test func aThirdIsAcrossLanguagesInAllOrders() throws {
        let pairs = try Self.pairs(1500)
        let across = pairs.filter { $0.lost.language != $0.found.language }
        #expect((400...600).contains(across.count))
        let orders = Set(across.map { [$0.lost.language, $0.found.language] })
        #expect(orders.count == 20)
        #expect(Set(pairs.map(\.lost.language)).count == ListingLanguage.allCases.count)
    }

    @Test func otherThingsContradictOrTellNothing() throws {
        let lexicon = try Lexicon.standard()
        var contradicting = 0
        var plain = 0
        for pair in try Self.pairs(600) {
            for other in pair.others {
                // Two black umbrellas may be equal, and still belong to two people.
                #expect(other.contradictions.isEmpty || other.thing != pair.thing)
                #expect(other.contradictions.isSubset(of: other.thing.contradictions(to: pair.thing, lexicon)))
                if other.contradictions.isEmpty { plain += 1 } else { contradicting += 1 }
                #expect(abs(other.telling.seconds - pair.lost.seconds) < 130 * 86_400)
            }
        }
        #expect(contradicting > plain / 2 && plain > contradicting / 4)
    }

    @Test func foundIsMostlyNearAndAfterLost() throws {
        let pairs = try Self.pairs(800)
        var near = 0
        var after = 0
        for pair in pairs {
            if pair.found.seconds >= pair.lost.seconds - 86_400 { after += 1 }
            guard let lost = pair.lost.position, let found = pair.found.position else { continue }
            let metres = Geodesic.distance(
                Double(lost.longitude) / 1e6, Double(lost.latitude) / 1e6, Double(found.longitude) / 1e6,
                Double(found.latitude) / 1e6)
            if metres < 3000 { near += 1 }
            #expect(metres < 150_000)
        }
        #expect(near > pairs.count / 2)
        #expect(after > pairs.count * 9 / 10)
    }

    @Test func everyLanguageHasManyPhrases() {
        for phrases in TellingPhrases.all {
            for isLost in [true, false] {
                #expect(phrases.templates("titles", isLost: isLost).count >= 12)
                #expect(phrases.sentenceCount(isLost: isLost) >= 25)
            }
        }
        #expect(Set(MarkKind.all.map(\.id)) == Set(TellingPhrases.all[0].ids("marks")))
    }

    @Test func theLexiconHasMostOfWhatIsListed() throws {
        let lexicon = try Lexicon.standard()
        let things = ThingFrequency.things.keys.filter { lexicon.number(of: $0) == nil }
        #expect(things.count * 20 < ThingFrequency.things.count, "\(things.sorted())")
        for table in [ThingFrequency.colours, ThingFrequency.materials, ThingFrequency.patterns] {
            let missing = table.keys.filter { lexicon.number(of: $0) == nil }
            #expect(missing.count * 5 < table.count, "\(missing.sorted())")
        }
    }

    @Test func aCrowdSurroundsEachPair() async throws {
        let pairs = folder.url.appendingPathComponent("pairs.geojsonl")
        try await written("pairs", "--count", "8", "--seed", "3").write(to: pairs, atomically: true, encoding: .utf8)
        let crowd = try await written("crowd", "--count", "3200", pairs.path)
        let parser = FeatureParser(now: .now)
        let others = try crowd.split(separator: "\n").map { try parser.parse(Array($0.utf8)).listing.draft }
        #expect(others.count == 3200)
        for line in try String(contentsOf: pairs, encoding: .utf8).split(separator: "\n") {
            let listing = try parser.parse(Array(line.utf8)).listing
            guard listing.externalID?.contains("other") == false, let pin = listing.draft.pin else { continue }
            let near = others.count { other in
                guard other.status != listing.draft.status, let its = other.pin else { return false }
                let days =
                    (other.occurrence.start.microseconds - listing.draft.occurrence.start.microseconds) / 86_400_000_000
                return abs(days) <= 21 && Geodesic.distance(pin.published, its.published) <= 15_000
            }
            #expect(near >= 200, "\(listing.externalID ?? "")")
        }
    }
}
