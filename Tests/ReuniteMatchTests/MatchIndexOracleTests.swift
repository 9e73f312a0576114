import Foundation
import Reunite
import Testing

@testable import ReuniteMatch

/// The packed index against plain lists of all listings, and how much it holds.
struct MatchIndexOracleTests {
    private let lexicon: Lexicon

    init() throws { lexicon = try LexiconTests.lexicon.get() }

    private static let titles = [
        "Black umbrella", "Parapluie noir", "Red backpack", "Mochila roja", "Keys on a ring", "钥匙", "Wallet",
        "Phone A1234",
        "Umbrella of Zubizarreta", "Hat in the tram", "Ticket 998877", "?", "Qwxz thing", "Dog", "雨伞",
    ]

    private func profile(_ random: inout SeededGenerator) throws -> ListingProfile {
        let longitude = 2 + Double(Int.random(in: 0..<4, using: &random)) * 0.4
        let point =
            UInt8.random(in: 0..<8, using: &random) == 0 ? nil : try Coordinate(longitude: longitude, latitude: 48)
        let start = Timestamp(microseconds: Int64.random(in: 0..<300, using: &random) * 86_400_000_000)
        let length: Int64 = Bool.random(using: &random) ? 86_399_999_999 : 0
        return ListingProfile(
            status: Bool.random(using: &random) ? .lost : .found,
            category: [.umbrellas, .bags, .keys, .other].randomElement(using: &random)!,
            title: Self.titles.randomElement(using: &random)!, description: Self.titles.randomElement(using: &random)!,
            point: point, accuracy: nil,
            occurrence: Occurrence(start: start, end: Timestamp(microseconds: start.microseconds + length)),
            lexicon: lexicon)
    }

    private func id(_ number: Int) -> ListingID {
        ListingID(createdAt: Timestamp(microseconds: Int64(number)), secret: UInt64(number) << 20)
    }

    @Test(
        "After any changes, and after a compaction, it finds the same candidates in the same order as plain lists")
    func candidates() throws {
        var random = SeededGenerator(seed: 11)
        var index = MatchIndex(lexicon: lexicon)
        var plain = PlainMatchIndex(lexicon: lexicon)
        var owners: [Int: AccountID] = [:]
        func compare(_ index: MatchIndex, _ random: inout SeededGenerator) throws {
            let lists = [false, true].map { ($0, plain.lists(mustHaveOwners: $0)) }
            for _ in 0..<60 {
                let profile = try profile(&random)
                for (mustHaveOwners, lists) in lists {
                    try #require(
                        index.candidates(for: profile, mustHaveOwners: mustHaveOwners).map(\.id)
                            == lists.candidates(for: profile),
                        "\(profile.summary(lexicon))")
                }
            }
        }
        for round in 0..<4 {
            for _ in 0..<1500 {
                let number = Int.random(in: 1...3000, using: &random)
                if UInt8.random(in: 0..<5, using: &random) == 0 {
                    index.remove(id(number))
                    plain.remove(id(number))
                    owners[number] = nil
                    continue
                }
                // A few owners with many listings, many with one, and imported ones.
                let owner = [0, 0, 1, 2, number].randomElement(using: &random)!
                let account = AccountID(createdAt: Timestamp(microseconds: Int64(owner)), secret: 0)
                let profile = try profile(&random)
                // What has not changed keeps its place.
                if owners[number] == account, index.candidate(id(number))?.profile.record.all == profile.record.all {
                    continue
                }
                owners[number] = account
                index.set(id(number), of: account, profile)
                plain.set(id(number), of: account, profile)
            }
            try compare(index, &random)
            let compacted = index.compacted()
            try compare(compacted, &random)
            #expect(compacted.count == index.count && compacted.frequencies == index.frequencies)
            if round == 1 { index = compacted }
        }
        #expect(index.count == owners.count)
        for (number, owner) in owners { #expect(index.candidate(id(number))?.owner == owner) }
    }

    @Test(
        "A listing that is set again as it is takes no more room, and one that changes often leaves room that is got back"
    )
    func waste() throws {
        var random = SeededGenerator(seed: 5)
        var index = MatchIndex(lexicon: lexicon)
        let owner = AccountID(createdAt: Timestamp(microseconds: 0), secret: 0)
        let (one, other) = (try profile(&random), try profile(&random))
        index.set(id(1), of: owner, one)
        let bytes = index.byteCount
        for _ in 0..<1000 { index.set(id(1), of: owner, one) }
        #expect(index.byteCount == bytes && !index.isWasteful)
        for number in 0..<10_001 { index.set(id(1), of: owner, number % 2 == 0 ? other : one) }
        #expect(index.isWasteful && index.count == 1)
        index = index.compacted()
        #expect(index.byteCount <= bytes && !index.isWasteful && index.candidate(id(1)) != nil)
    }

    @Test("A listing takes at most 200 bytes")
    func memory() throws {
        let texts = try ListingText.first(of: "demo.geojsonl")
        var random = SeededGenerator(seed: 1)
        var index = MatchIndex(lexicon: lexicon)
        for number in 0..<50_000 {
            let text = texts[number % texts.count]
            let time = Timestamp(microseconds: Int64(number) * 3_600_000_000)
            let profile = ListingProfile(
                status: number % 2 == 0 ? .lost : .found, category: .other, title: text.title,
                description: text.description ?? "",
                point: try Coordinate(
                    longitude: Double.random(in: 0..<3, using: &random),
                    latitude: Double.random(in: 47..<49, using: &random)),
                accuracy: 300, occurrence: Occurrence(start: time, end: time), lexicon: lexicon)
            index.set(id(number), of: AccountID(createdAt: time, secret: 0), profile)
        }
        #expect(index.byteCount < 200 * index.count, "\(index.byteCount / index.count)")
    }
}
