import Foundation
import Testing

@testable import Reunite

@Suite struct UUIDv7Tests {
    @Test func identifiersAreReadBack() throws {
        for microseconds: Int64 in [0, 1, 999, 1000, 1_795_000_000_123_456] {
            let id = UUIDv7.random(createdAt: Timestamp(microseconds: microseconds))
            #expect(UUIDv7(id.description) == id)
            #expect(UUIDv7(id.description.uppercased()) == id)
            let uuid = try #require(UUID(uuidString: id.description)).uuid
            #expect(uuid.6 >> 4 == 7 && uuid.8 >> 6 == 0b10)
        }
    }

    @Test func identifiersSortByTheirTime() {
        let times = (0..<1000).map { Timestamp(microseconds: 1_795_000_000_000_000 + Int64($0) * 377) }
        let texts = times.map { UUIDv7.random(createdAt: $0).description }
        #expect(texts == texts.sorted())
    }

    @Test(arguments: [
        "", "0198", "01a1fc4d-42ae-42ca-9608-1add8d7e8883", "01a1fc4d-42ae-7fff-9608-1add8d7e8883",
        "01a1fc4d-42ae-72ca-1608-1add8d7e8883", "01a1fc4d42ae72ca96081add8d7e8883",
        "01a1fc4d-42ae-72ca-9608-1add8d7e888g", "01a1fc4d-42ae-72ca-9608-1add8d7e88830",
        "０1a1fc4d-42ae-72ca-9608-1add8d7e8883",
    ])
    func whatIsNoIdentifierIsNone(_ text: String) {
        #expect(UUIDv7(text) == nil)
    }
}
