import Foundation
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@Suite struct SearchTests {
    private let test: TestStore
    private var store: Store { test.store }

    init() throws { test = try TestStore() }

    private func titles(_ text: String) async throws -> Set<String> {
        Set(try await store.listings.walk([.words(try SearchWords(text))]).map(\.title))
    }

    @Test func wordsAreFoundWhateverTheirAccentsAndCase() async throws {
        _ = try await store.listings.upsert([
            try .test("Sac à dos bleu", description: "Oublié près de l'école"),
            try .test("SACOCHE NOIRE", description: "Élastique cassé"),
            try .test("黑色背包", description: "在地铁站"),
            try .test("Straßenbahn ticket", description: "AND OR NOT"),
        ])
        #expect(try await titles("sac a dos") == ["Sac à dos bleu"])
        #expect(try await titles("SAC") == ["Sac à dos bleu", "SACOCHE NOIRE"])
        #expect(try await titles("sac bleu") == ["Sac à dos bleu"])
        #expect(try await titles("ecole oublie") == ["Sac à dos bleu"])
        #expect(try await titles("e\u{301}cole") == ["Sac à dos bleu"])
        #expect(try await titles("elastiq") == ["SACOCHE NOIRE"])
        #expect(try await titles("elastiq noire").isEmpty)
        #expect(try await titles("背包") == ["黑色背包"])
        #expect(try await titles("包") == ["黑色背包"])
        #expect(try await titles("铁") == ["黑色背包"])
        #expect(try await titles("背黑").isEmpty)
        #expect(try await titles("strasse") == ["Straßenbahn ticket"])
        #expect(try await titles("and or") == ["Straßenbahn ticket"])
        #expect(try await titles("\"not\" (ticket)") == ["Straßenbahn ticket"])
        #expect(try await titles("cbags").isEmpty)
        #expect(try await titles("@cbags").isEmpty)
    }

    /// Prefixes with few completions, and with more than replace a prefix.
    @Test func prefixesOfAnyLengthAreCompleted() async throws {
        _ = try await store.listings.upsert(try (0..<200).map { try .test("wordlist\(1000 + $0)") })
        for prefix in ["w", "wo", "wor", "word", "wordlist", "wordlist1"] {
            #expect(try await titles(prefix).count == 200, "\(prefix)")
        }
        #expect(try await titles("wordlist11").count == 100)
        #expect(try await titles("wordlist1101") == ["wordlist1101"])
        #expect(try await titles("wordlist2").isEmpty)
    }

    /// Most listings have the prefix, but none of those with the other word.
    @Test func aCommonPrefixIsFoundBesideARareWord() async throws {
        _ = try await store.listings.upsert(
            try (0..<600).map { try .test($0 % 2 == 0 ? "avocado\(1000 + $0) other" : "丢失 背包") }
                + [try .test("avocado1 丢失")])
        #expect(try await titles("丢失 avo") == ["avocado1 丢失"])
        #expect(try await titles("other avo").count == 300)
        #expect(try await titles("丢失 背包 avo").isEmpty)
    }

    @Test func onlyPublicListingsInTheRequestedStatesAreFound() async throws {
        _ = try await store.listings.upsert([
            try .test("open"), try .test("resolved", state: .resolved), try .test("expired", state: .expired),
            try .test("withdrawn", state: .withdrawn), try .test("held", visibility: .held),
            try .test("removed", state: .resolved, visibility: .removed),
        ])
        for box in [[], [ListingFilter.status(.found)]] {
            #expect(try await store.listings.walk(box).map(\.title) == ["open"])
            #expect(try await store.listings.walk(box + [.states([.resolved])]).map(\.title) == ["resolved"])
            let all = try await store.listings.walk(box + [.states(ListingQuery.publicStates)]).map(\.title)
            #expect(Set(all) == ["open", "resolved", "expired"])
        }
    }

    @Test func aDayCoversAllOfItsMoments() async throws {
        _ = try await store.listings.upsert([
            try .test("day", occurred: "2020-02-03"), try .test("noon", occurred: "2020-02-03T12:00:00Z"),
            try .test("long ago", occurred: "1931-05-06"),
            try .test("today", occurred: "\(CivilDate.latest(at: .now).start)"),
        ])
        func found(_ range: String) async throws -> Set<String> {
            Set(try await store.listings.walk([.occurred(try TimeRange(parsing: range))]).map(\.title))
        }
        #expect(try await found("2020-02-03T08:00:00Z") == ["day"])
        #expect(try await found("2020-02-03") == ["day", "noon"])
        #expect(try await found("2020-02-03T13:00:00Z/2020-02-04") == ["day"])
        #expect(try await found("2020-02-04/2020-12-31").isEmpty)
        #expect(try await found("../2020-02-03T00:00:00Z") == ["day", "long ago"])
        #expect(try await found("2020-02-03T23:59:59Z/..") == ["day", "today"])
        #expect(try await found("1900-01-01/1932-01-01") == ["long ago"])
        #expect(try await found("2100-01-01/..").isEmpty)
    }

    @Test func relevancePutsTitlesFirst() async throws {
        _ = try await store.listings.upsert([
            try .test("Red umbrella", description: "with a bag"), try .test("Bag, red"), try .test("Old bag"),
            try .test("Umbrella", description: "red bag beside it"), try .test("Red bag"),
        ])
        let words = ListingFilter.words(try SearchWords("red bag"))
        #expect(
            try await store.listings.walk([words], sort: .relevance, limit: 1).map(\.title)
                == ["Red bag", "Bag, red", "Umbrella", "Red umbrella"])
    }

    @Test func pagesContainEachListingOnceIfManyShareAPoint() async throws {
        let gare = try Coordinate(longitude: 2.37352, latitude: 48.844888)
        _ = try await store.listings.upsert(try (0..<700).map { try .test("n\($0)", at: gare) })
        let circle = ListingFilter.near(try Circle(center: gare, radius: 1000))
        for (filters, sort) in [([], .newest), ([circle], .distance), ([circle], .oldest)]
            as [([ListingFilter], ListingSort)]
        {
            for limit in [1, 99, 100, 700, 1000] where limit > 1 || sort == .newest {
                let found = try await store.listings.walk(filters, sort: sort, limit: limit)
                #expect(found.count == 700 && Set(found.map(\.id)).count == 700)
            }
        }
    }

    @Test func pagesContainEachListingOnceWhileOthersArePosted() async throws {
        _ = try await store.listings.upsert(try (0..<500).map { try .test("old\($0)") })
        let store = store
        let writer = Task {
            for number in 0..<50 {
                _ = try await store.listings.upsert([try .test("new\(number)"), try .test("newer\(number)")])
            }
        }
        let found = try await store.listings.walk([], limit: 10).map(\.title)
        try await writer.value
        #expect(found.filter { $0.hasPrefix("old") }.count == 500)
        #expect(Set(found).count == found.count)
    }

    @Test func aSearchWithTheSmallestRadiusEnds() async throws {
        let gare = try Coordinate(longitude: 2.37352, latitude: 48.844888)
        _ = try await store.listings.upsert([try .test("here", at: gare)])
        let circle = try Circle(center: gare, radius: .leastNonzeroMagnitude)
        #expect(try await store.listings.walk([.near(circle)], sort: .distance).map(\.title) == ["here"])
    }

    @Test func anEmptyStoreGivesAnEmptyPage() async throws {
        for sort in ListingSort.allCases {
            let filters: [ListingFilter] = [
                .near(try Circle(center: Coordinate(longitude: 0, latitude: 90), radius: 100_000)),
                .words(try SearchWords("x")),
            ]
            #expect(try await store.listings.walk(filters, sort: sort).isEmpty)
        }
        #expect(try await store.listings.walk([]).isEmpty)
    }

    @Test func aListingIsReadOnlyByItsWholeId() async throws {
        _ = try await store.listings.upsert([try .test("one")])
        let id = try await store.listings.walk([])[0].id
        #expect(try await store.listings.listing(id)?.version == 1)
        let guessed = ListingID(createdAt: id.createdAt, secret: id.secret ^ 1)
        #expect(try await store.listings.listing(guessed)?.version == nil)
    }
}
