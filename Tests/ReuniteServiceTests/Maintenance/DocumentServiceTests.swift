import Logging
import Reunite
import ReuniteMap
import TestSupport
import Testing

@testable import ReuniteService
@testable import ReuniteStorage

@Suite struct DocumentServiceTests {
    @Test("After an upgrade the map finds listings by the words of the new rules")
    func mapOfAnEarlierRelease() async throws {
        let test = try TestStore()
        _ = try await test.store.listings.upsert([
            try .test("Schlüssel", at: try Coordinate(longitude: 8.68, latitude: 50.11))
        ])
        try await test.store.write { transaction in
            let index = transaction.db.dialect.text
            let found = try transaction.db.prepare("SELECT id, \(index.document) AS document FROM \(index.documents)")
                .all { (id: $0.integer("id"), text: $0.text("document")) }[0]
            try transaction.db.prepare(index.update).run([
                .integer(found.id), .text(found.text.replacing("schluessel ", with: "")),
            ])
            try transaction.db.execute("UPDATE text_rules SET version = version - 1")
        }
        let feed = PinMapFeed(store: test.store)
        try await feed.load()
        let box = try BoundingBox(west: 8, south: 50, east: 9, north: 51)
        let query = try #require(PinQuery(try ListingQuery([.box(box), .words(try SearchWords("schluessel"))])))
        #expect(feed.map.search(query, at: feed.map.seq)?.isEmpty == true)
        let service = DocumentService(maintenance: test.store.maintenance, map: feed, logger: Logger(label: "test"))
        let running = Task { try await service.run() }
        while feed.map.search(query, at: feed.map.seq)?.count != 1 { await Task.yield() }
        running.cancel()
        try await running.value
    }
}
