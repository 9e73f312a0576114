import Reunite
import Testing

@Suite struct IdentifierTests {
    @Test("an id of a kind is its UUID, in text and in comparison, and no larger")
    func identifiersAreTheirValues() {
        let id = ListingID.random(createdAt: Timestamp(microseconds: 1_795_000_000_123_456))
        #expect(id.description == id.value.description)
        #expect(id.uuid == id.value.uuid)
        #expect(ListingID(id.description.uppercased()) == id)
        #expect(ListingID(createdAt: id.createdAt, secret: id.secret) == id)
        #expect(ListingID(createdAt: id.createdAt, secret: id.secret ^ 1) != id)
        #expect(ListingID("01a1fc4d-42ae-42ca-9608-1add8d7e8883") == nil)
        var json = JSONWriter()
        json.identifier(id)
        #expect(json.bytes == Array("\"\(id)\"".utf8))
        #expect(MemoryLayout<ListingID>.size == MemoryLayout<UUIDv7>.size)
    }
}
