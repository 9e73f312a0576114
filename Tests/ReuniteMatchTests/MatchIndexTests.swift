import Foundation
import Reunite
import Testing

@testable import ReuniteMatch

/// Which listings are compared at all.
struct MatchIndexTests {
    private let lexicon: Lexicon
    private var index: MatchIndex
    private let owner = AccountID(createdAt: Timestamp(microseconds: 0), secret: 1)

    init() throws {
        lexicon = try LexiconTests.lexicon.get()
        index = MatchIndex(lexicon: lexicon)
    }

    private func profile(
        _ title: String, status: ListingStatus = .found, category: Reunite.Category = .umbrellas, at point: Coordinate?,
        day: Int64 = 0
    ) -> ListingProfile {
        let time = Timestamp(microseconds: day * 86_400_000_000)
        return ListingProfile(
            status: status, category: category, title: title, description: "", point: point, accuracy: nil,
            occurrence: Occurrence(start: time, end: time), lexicon: lexicon)
    }

    private func id(_ number: UInt64) -> ListingID { ListingID(createdAt: Timestamp(microseconds: 0), secret: number) }

    /// Points about 20 km apart: across the antimeridian, near a pole, at the equator.
    private static let pairs = [
        (179.95, 10.0, -179.9, 10.05), (0, 89.9, 180, 89.95), (10, 0, 10.1, -0.1), (-70, -54.9, -70.2, -54.8),
    ]

    @Test("Neighbours are found across the antimeridian and at the poles", arguments: pairs)
    func neighbours(longitude: Double, latitude: Double, otherLongitude: Double, otherLatitude: Double) throws {
        var index = index
        let here = try Coordinate(longitude: longitude, latitude: latitude)
        let there = try Coordinate(longitude: otherLongitude, latitude: otherLatitude)
        index.set(id(1), of: owner, profile("Umbrella", at: there))
        #expect(index.candidates(for: profile("Parapluie", status: .lost, at: here)).map(\.id) == [id(1)])
    }

    @Test("Everything within 33 km of a point lies in the cells around it")
    func cells() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<20_000 {
            let latitude = Double.random(in: -90...90, using: &random)
            let longitude = Double.random(in: -180...180, using: &random)
            let here = try Coordinate(longitude: longitude, latitude: latitude)
            let north = max(-90, min(90, latitude + Double.random(in: -0.29...0.29, using: &random)))
            let width = 0.25 / max(cos(north * .pi / 180), 0.001)
            var east = longitude + Double.random(in: -width...width, using: &random)
            east = (east + 540).truncatingRemainder(dividingBy: 360) - 180
            let there = try Coordinate(longitude: max(-180, min(180, east)), latitude: north)
            guard Geodesic.distance(here, there) < 33_000 else { continue }
            #expect(MatchCell.around(here, bands: 1).contains(MatchCell(there)), "\(here) \(there)")
        }
    }

    @Test("Only listings of the other status that were found after the loss are candidates")
    func statusAndTime() throws {
        var index = index
        let here = try Coordinate(longitude: 2, latitude: 48)
        index.set(id(1), of: owner, profile("Umbrella", status: .lost, at: here))
        index.set(id(2), of: owner, profile("Umbrella", at: here, day: -30))
        index.set(id(3), of: owner, profile("Umbrella", at: here, day: 3))
        index.set(id(4), of: owner, profile("Umbrella", at: here, day: 400))
        #expect(index.candidates(for: profile("Umbrella", status: .lost, at: here)).map(\.id) == [id(3)])
    }

    @Test("A rare word finds a listing anywhere, and a listing without a pin takes part")
    func rareWords() throws {
        var index = index
        index.set(id(1), of: owner, profile("Brolly of Zubizarreta", at: try Coordinate(longitude: 100, latitude: 10)))
        index.set(id(2), of: owner, profile("Umbrella", at: nil))
        let lost = profile("Umbrella, Zubizarreta", status: .lost, at: try Coordinate(longitude: 2, latitude: 48))
        #expect(Set(index.candidates(for: lost).map(\.id)) == [id(1), id(2)])
    }

    @Test("What was removed or replaced is no candidate")
    func changes() throws {
        var index = index
        let here = try Coordinate(longitude: 2, latitude: 48)
        let lost = profile("Umbrella", status: .lost, at: here)
        index.set(id(1), of: owner, profile("Umbrella", at: here))
        index.set(id(1), of: owner, profile("Trombone", category: .instruments, at: here))
        #expect(index.candidates(for: lost).isEmpty)
        index.set(id(1), of: owner, profile("Umbrella", at: here))
        index.remove(id(1))
        #expect(index.candidates(for: lost).isEmpty && index.count == 0 && index.frequencies == Frequencies())
    }

    private func account(_ number: Int) -> AccountID {
        AccountID(createdAt: Timestamp(microseconds: Int64(number)), secret: 1)
    }

    @Test("Somebody with more listings than are compared leaves places to others, and takes those that they leave")
    func crowdOfOneOwner() throws {
        var index = index
        let here = try Coordinate(longitude: 2, latitude: 48)
        let umbrella = profile("Umbrella", at: here)
        index.set(id(1), of: account(1), umbrella)
        index.set(id(2), of: owner, umbrella)
        for number in 0..<2 * MatchIndex.most { index.set(id(UInt64(10 + number)), of: account(2), umbrella) }
        let candidates = index.candidates(for: profile("Umbrella", status: .lost, at: here))
        #expect(candidates.count == MatchIndex.most)
        #expect(Set(candidates.map(\.id)).isSuperset(of: [id(1), id(2)]))
    }

    @Test("Nobody makes a word common by writing it into many listings, but many people do")
    func commonWords() throws {
        var index = index
        let there = try Coordinate(longitude: 100, latitude: 10)
        let lost = profile("Umbrella, Zubizarreta", status: .lost, at: try Coordinate(longitude: 2, latitude: 48))
        let found = profile("Brolly of Zubizarreta", at: there)
        index.set(id(1), of: account(1), found)
        for number in 0..<5 * MatchIndex.rareWord { index.set(id(UInt64(10 + number)), of: account(2), found) }
        #expect(index.candidates(for: lost).filter { $0.id == id(1) }.count == 1)
        #expect(index.candidates(for: lost).count == 1 + MatchIndex.mostOfOwnerByWord)
        for number in 0..<MatchIndex.rareWord { index.set(id(UInt64(5000 + number)), of: account(3 + number), found) }
        #expect(index.candidates(for: lost).isEmpty)
    }
}
