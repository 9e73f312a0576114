import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// Documents of the text index after an upgrade that has changed the rules of words.
@Suite struct DocumentRenewalTests {
    private let test: TestStore
    private var store: Store { test.store }

    init() async throws {
        test = try TestStore()
        _ = try await store.listings.upsert(
            try (0..<1200).map { try .test("n\($0) Schlüssel", at: Coordinate(longitude: 5, latitude: 45)) })
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

    /// Expects that a search finds so many listings, of at most five.
    private func find(_ words: String, _ expected: Int) async throws {
        let query = try ListingQuery([.words(try SearchWords(words))], limit: 5)
        let count = try await store.listings.search(query, into: 0) { count, _ in count += 1 }.result
        #expect(count == expected, "\(words)")
    }

    /// Renews a batch, and expects that there is one or not.
    private func renew(_ store: Store, _ expected: Bool) async throws {
        let hasRenewed = try await store.maintenance.renewDocuments()
        #expect(hasRenewed == expected)
    }

    private func check(_ store: Store) async throws {
        let findings = try await store.maintenance.check(repair: false)
        #expect(findings == [])
    }

    @Test("A store of an earlier release is renewed in batches, and found by the new words")
    func renewed() async throws {
        try await makeOlder()
        try await find("schluessel", 0)
        var batches = 0
        while try await store.maintenance.renewDocuments() { batches += 1 }
        #expect(batches == 3)
        try await find("schluessel", 5)
        try await find("alt", 0)
        try await check(store)
    }

    @Test("A renewal goes on where it was interrupted")
    func interrupted() async throws {
        try await makeOlder()
        try await renew(store, true)
        let reopened = try test.another()
        try await renew(reopened, true)
        try await renew(reopened, true)
        try await renew(reopened, false)
        try await check(reopened)
    }

    @Test(
        "A new store, and one of a later release, stay as they are",
        arguments: [IndexedWords.rules, IndexedWords.rules + 1])
    func current(version: Int) async throws {
        try await makeOlder(version: version)
        try await renew(store, false)
        try await find("alt", 5)
    }
}
