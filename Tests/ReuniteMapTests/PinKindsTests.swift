import Reunite
import Testing

@testable import ReuniteMap

/// Sets of kinds have room for 64 categories, in two words.
@Suite struct PinKindsTests {
    @Test func setsHaveKindsOfBothWords() {
        let indexes: [UInt8] = [0, 17, 63, 64, 65, 127]
        let kinds = PinKinds(indexes)
        for index in 0..<UInt8(128) { #expect(kinds.contains(index) == indexes.contains(index), "\(index)") }
        var found: [Int] = []
        kinds.forEach { found.append($0) }
        #expect(found == indexes.map(Int.init))
        let common = kinds.intersection(PinKinds([63, 64, 100]))
        #expect(common == PinKinds([63, 64]) && PinKinds(64..<128).intersection(PinKinds(0..<64)) == PinKinds([]))
    }

    @Test func categoriesFit() {
        #expect(PinKind.count <= 128)
        #expect((0..<UInt8(128)).filter { PinKinds.all.contains($0) }.count == PinKind.count)
        #expect(PinKinds.lost == PinKinds.all.intersection(PinKinds(0..<PinKind.firstFound)))
    }
}
