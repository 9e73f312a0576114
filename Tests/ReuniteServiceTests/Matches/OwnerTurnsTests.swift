import Reunite
import Testing

@testable import ReuniteService

/// Who comes first among the owners of likely matches.
struct OwnerTurnsTests {
    /// An account that was opened in an hour.
    private static func owner(_ number: UInt64, in hour: Int64) -> AccountID {
        AccountID(createdAt: Timestamp(microseconds: 3_600_000_000 * hour + 1), secret: number)
    }

    /// The indexes of entries, in their order. They are given as owner (0: imported), bits, and whether the account is new. Each owner's
    /// account was opened in an hour of its own.
    private static func order(
        _ entries: [(owner: UInt64, bits: Double, isNew: Bool)], hour: (UInt64) -> Int64 = { Int64($0) },
        lot: (Int) -> UInt64 = { UInt64($0) }
    ) -> [Int] {
        OwnerTurns.ordered(
            entries.enumerated().map { index, entry in
                OwnerTurns.Entry(
                    index: index, owner: entry.owner == 0 ? nil : owner(entry.owner, in: hour(entry.owner)),
                    isNew: entry.isNew, bits: entry.bits, lot: lot(index))
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

    @Test("New accounts that were opened in one hour take turns as one owner, and others are not behind them")
    func hours() {
        let decoys = (1...30).map { (owner: UInt64($0), bits: 9.9, isNew: true) }
        let order = Self.order(decoys + [(40, 5, true)]) { $0 == 40 ? 2 : 1 }
        #expect(order.prefix(3) == [0, 30, 1])
        // Whose account is older than three days competes alone.
        let old = Self.order(decoys.map { ($0.owner, $0.bits, false) } + [(40, 5, true)]) { $0 == 40 ? 2 : 1 }
        #expect(old.last == 30)
    }

    @Test("Among new accounts with equal evidence places are drawn by lot, and more evidence comes first")
    func lots() {
        let entries = (1...4).map { (owner: UInt64($0), bits: 5.5, isNew: true) }
        #expect(Self.order(entries + [(5, 6.1, true)], lot: { [3, 1, 2, 0, 9][$0] }) == [4, 3, 1, 2, 0])
        func lot(_ one: UInt64, _ other: UInt64) -> UInt64 {
            let time = Timestamp(microseconds: 1)
            return OwnerTurns.lot(ListingID(createdAt: time, secret: one), ListingID(createdAt: time, secret: other))
        }
        // Which of two comes first depends on the listing that is judged.
        let firsts = (0..<1000).count { lot($0, 1) < lot($0, 2) }
        #expect((400...600).contains(firsts))
    }
}
