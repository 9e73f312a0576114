import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

/// Documents of the text index after an upgrade that has changed the rules of words.
@Suite struct DocumentRenewalTests {
    private let test: TestStore
    private var store: Store { test.store }

    init() async throws {
        test = try TestStore()
        _ = try await store.listings.upsert(
            try (0..<1200).map { try .test("n\($0) Schlüssel", at: Coordinate(latitude: 45, longitude: 5)) })
    }

    /// Makes the store one of an earlier release, whose documents lack a word.
    private func makeOlder(version: Int = IndexedWords.rules - 1) async throws {
        try await store.write { transaction in
            let documents = transaction.db.dialect.text
            let found = try transaction.db.prepare(
                "SELECT id, \(documents.document) AS document FROM \(documents.documents)"
            ).all { (id: $0.integer("id"), text: $0.text("document")) }
            for document in found {
                try transaction.db.prepare(documents.update).run([
                    .integer(document.id), .text(document.text.replacing(" schluessel ", with: " alt ")),
                ])
            }
            try transaction.db.execute("DELETE FROM word WHERE word = 'schluessel'")
            try transaction.db.execute("UPDATE text_rules SET version = \(version), renewed = NULL")
        }
    }

    private func count(_ words: String) async throws -> Int {
        let query = ListingQuery(filters: [.words(try SearchWords(words))], limit: 5)
        return try await store.listings.search(query, into: 0) { count, _ in count += 1 }.result
    }

    @Test("A store of an earlier release is renewed in batches, and found by the new words")
    func renewed() async throws {
        try await makeOlder()
        #expect(try await count("schluessel") == 0)
        var batches = 1
        while try await store.maintenance.renewDocuments() { batches += 1 }
        #expect(batches == 3)
        #expect(try await count("schluessel") == 5)
        #expect(try await count("alt") == 0)
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test("A renewal goes on where it was interrupted")
    func interrupted() async throws {
        try await makeOlder()
        #expect(try await store.maintenance.renewDocuments())
        let reopened = try test.another()
        #expect(try await reopened.maintenance.renewDocuments())
        #expect(try await !reopened.maintenance.renewDocuments())
        #expect(try await !reopened.maintenance.renewDocuments())
        #expect(try await reopened.maintenance.check(repair: false) == [])
    }

    @Test(
        "A new store, and one of a later release, stay as they are",
        arguments: [IndexedWords.rules, IndexedWords.rules + 1])
    func current(version: Int) async throws {
        try await makeOlder(version: version)
        #expect(try await !store.maintenance.renewDocuments())
        #expect(try await count("alt") == 5)
    }
}
