import Reunite
import Testing

@testable import ReuniteHTTP

/// Who comes first among the owners of likely matches.
struct OwnerTurnsTests {
    private static func owner(_ number: UInt64) -> AccountID {
        AccountID(createdAt: Timestamp(microseconds: 1), secret: number)
    }

    /// The indexes of entries, in their order. They are given as owner (0: imported), bits, and whether the account is new.
    private static func order(_ entries: [(owner: UInt64, bits: Double, isNew: Bool)]) -> [Int] {
        OwnerTurns.ordered(
            entries.enumerated().map { index, entry in
                OwnerTurns.Entry(
                    index: index, owner: entry.owner == 0 ? nil : owner(entry.owner), isNew: entry.isNew,
                    bits: entry.bits)
            }
        ).map(\.index)
    }

    @Test("The best of each owner comes before the second best of any")
    func turns() {
        #expect(
            Self.order([(1, 9, false), (1, 8, false), (1, 7, false), (2, 3, false), (2, 2, false)]) == [0, 3, 1, 4, 2])
    }

    @Test("At equal evidence an account without history comes last, with more it comes first")
    func history() {
        #expect(Self.order([(1, 5.9, true), (2, 5.1, false)]) == [1, 0])
        #expect(Self.order([(1, 6, true), (2, 5.9, false)]) == [0, 1])
    }

    @Test("New accounts have ten of the first places while there are others")
    func crowds() {
        let crowd = (1...12).map { (owner: UInt64($0), bits: 9.0, isNew: true) }
        let order = Self.order(crowd + [(20, 1, false), (21, 0, false)])
        #expect(order == Array(0..<10) + [12, 13, 10, 11])
    }

    @Test("Imported listings take no turns")
    func imports() {
        #expect(Self.order([(0, 9, false), (0, 8, false), (1, 7, false), (1, 6, false)]) == [0, 1, 2, 3])
    }
}
