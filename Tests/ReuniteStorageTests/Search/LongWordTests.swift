import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// Words that are longer than a term of the text index, compared with a scan of the same texts.
@Suite struct LongWordTests {
    private let test: TestStore
    private var store: Store { test.store }

    init() throws { test = try TestStore() }

    /// Words of up to 20,000 bytes that begin alike, as long as a term that is cut, shorter and longer.
    private static let words: [String] = {
        let lengths = [1, 498, 499, 500, 501, 2_047, 4_900]
        return lengths.flatMap { length in
            ["a", "\u{10400}"].flatMap { letter in
                let word = String(repeating: letter, count: length)
                return [word, word + "b"]
            }
        }
    }()

    /// A title of 120 letters, each of which is folded to fifteen.
    private static let titles = [20, 33, 34, 60, 119].flatMap { count in
        [String(repeating: "ﷺ", count: count), String(repeating: "ﷺ", count: count) + "b"]
    }

    @Test("Long words and their beginnings find what a scan finds, in each order")
    func oracle() async throws {
        var texts: [(title: String, description: String)] = Self.words.map { ("thing", $0) }
        texts += Self.titles.map { ($0, "") }
        texts += Self.titles.map { ("thing", $0) }
        let listings = try texts.map { text in
            try IncomingListing.test(text.title, description: text.description)
        }
        _ = try await store.listings.upsert(listings)
        for word in Self.words + Self.titles {
            for sought in [word, "\(word) thing"] {
                let words = try SearchWords(sought)
                func finds(_ texts: String...) -> Bool {
                    let all = " \(texts.map(Words.folded).joined(separator: " ")) "
                    return words.terms.allSatisfy { $0.occurs(in: Array(all.utf8)) }
                }
                let (first, others) = (
                    texts.filter { finds($0.title) },
                    texts.filter { finds($0.title, $0.description) && !finds($0.title) }
                )
                let newest = try await store.listings.walk([.words(words)])
                #expect(newest.count == first.count + others.count, "\(sought.prefix(10)) \(sought.count)")
                let relevant = try await store.listings.walk([.words(words)], sort: .relevance)
                #expect(relevant.prefix(first.count).allSatisfy { finds($0.title) })
                #expect(Set(relevant.map(\.id)) == Set(newest.map(\.id)))
            }
        }
    }

    @Test("The longest texts are stored")
    func longestTexts() async throws {
        let distinct = (0..<1_250).map { "ﷺ\(UnicodeScalar(0x4E00 + $0)!)b" }.joined(separator: " ")
        for text in [distinct, String(repeating: "ﷺ", count: 5_000), String(repeating: "ﷺ ", count: 2_500)] {
            let listing = try IncomingListing.test("long", description: text, externalID: "1")
            _ = try await store.listings.upsert([listing])
            #expect(try await store.listings.walk([.words(try SearchWords("ﷺ"))]).count == 1)
        }
    }

    @Test("A long word is forgotten with the last text that has it")
    func forgotten() async throws {
        let long = String(repeating: "b", count: 4_900)
        func words() async throws -> Int {
            try await store.read { try $0.integer("SELECT count(*) FROM word WHERE word LIKE 'bbb%'") ?? 0 }
        }
        for id in ["1", "2"] {
            _ = try await store.listings.upsert([try .test("thing", description: long, externalID: id)])
        }
        #expect(try await words() == 1)
        for (id, left) in [("1", 1), ("2", 0)] {
            _ = try await store.listings.upsert([try .test("thing", externalID: id)])
            _ = try await store.maintenance.forgetFormerTexts()
            #expect(try await words() == left)
        }
    }
}
