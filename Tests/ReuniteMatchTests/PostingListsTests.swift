import Reunite
import Testing

@testable import ReuniteMatch

/// The packed lists of slots.
struct PostingListsTests {
    @Test("Lists of all lengths give back what was appended, the last slot first, and count what is left")
    func lists() throws {
        var random = SeededGenerator(seed: 3)
        var lists = PostingLists()
        var plain: [UInt64: [Int32]] = [:]
        var removed: [UInt64: Int] = [:]
        var slot: Int32 = 0
        for _ in 0..<200_000 {
            // Gaps of one to four bytes; few keys have many slots.
            slot += 1 + Int32.random(in: 0..<(1 << Int32.random(in: 0...13, using: &random)), using: &random)
            let key = 1 + UInt64.random(in: 0..<(1 << UInt64.random(in: 0...14, using: &random)), using: &random)
            lists.append(slot, under: key)
            plain[key, default: []].append(slot)
            if UInt8.random(in: 0..<4, using: &random) == 0, removed[key, default: 0] < plain[key, default: []].count {
                lists.remove(under: key)
                removed[key, default: 0] += 1
            }
        }
        for (key, slots) in plain {
            let left = slots.count - removed[key, default: 0]
            guard let list = lists.list(under: key) else {
                // Nothing remains of a list with a single slot that is removed.
                try #require(left == 0)
                continue
            }
            let latest = Array(list.slots)
            try #require(list.count == left && latest.count >= left, "\(key)")
            try #require(latest == Array(slots.reversed().prefix(latest.count)), "\(key)")
        }
        #expect(lists.list(under: 1 << 40)?.count == nil)
    }
}
