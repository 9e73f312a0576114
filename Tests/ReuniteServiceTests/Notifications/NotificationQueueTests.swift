import Reunite
import TestSupport
import Testing

@testable import ReuniteService

/// Whose listing is judged next, and up to which change everything is judged.
struct NotificationQueueTests {
    private static func owner(_ number: Int) -> AccountID {
        AccountID(createdAt: Timestamp(microseconds: Int64(number)), secret: 1)
    }

    private static func listing(_ number: Int) -> ListingID {
        ListingID(createdAt: Timestamp(microseconds: Int64(number)), secret: 1)
    }

    /// Judges everything in the queue, and returns the listings in order.
    private func drain(_ queue: inout NotificationQueue) -> [ListingID] {
        var listings: [ListingID] = []
        while let entry = queue.next() {
            listings.append(entry.listing)
            queue.finish()
        }
        return listings
    }

    @Test("Nobody waits for more than one listing of an owner with many")
    func turns() {
        var queue = NotificationQueue(after: 10)
        for number in 0..<60 { queue.add(Int64(11 + number), of: Self.listing(number), by: Self.owner(1)) }
        #expect(queue.next()?.listing == Self.listing(0))
        queue.add(71, of: Self.listing(71), by: Self.owner(2))
        queue.add(72, of: Self.listing(72), by: Self.owner(3))
        queue.add(73, of: Self.listing(73), by: Self.owner(2))
        queue.finish()
        #expect(drain(&queue).prefix(5) == [1, 71, 72, 2, 73].map(Self.listing)[...])
        #expect(queue.position == 73 && queue.isEmpty)
    }

    @Test("A listing that changes again before its turn is judged once, with its first change for the position")
    func merging() {
        var queue = NotificationQueue(after: 0)
        queue.add(1, of: Self.listing(1), by: Self.owner(1))
        queue.add(2, of: Self.listing(2), by: Self.owner(1))
        queue.add(3, of: Self.listing(1), by: Self.owner(1))
        #expect(queue.position == 0)
        let entry = queue.next()
        #expect(entry?.first == 1 && entry?.last == 3)
        // Changed while it is judged: it is judged again.
        queue.add(4, of: Self.listing(1), by: Self.owner(1))
        #expect(queue.next() == entry && queue.position == 0)
        queue.finish()
        #expect(queue.position == 1)
        #expect(drain(&queue) == [2, 1].map(Self.listing))
        #expect(queue.position == 4)
    }

    @Test("The position never passes a change that is not judged, in whatever order they are")
    func positions() {
        var queue = NotificationQueue(after: 0)
        queue.add(1, of: Self.listing(1), by: Self.owner(1))
        queue.add(2, of: Self.listing(2), by: nil)
        queue.add(3, of: Self.listing(3), by: Self.owner(2))
        queue.add(4, of: Self.listing(4), by: nil)
        #expect(queue.bulk == 1 && queue.added == 4)
        #expect(queue.isInBulk(2, by: nil) && !queue.isInBulk(3, by: Self.owner(2)))
        queue.finishBulk(to: 4)
        #expect(queue.position == 0)
        _ = queue.next()
        queue.finish()
        #expect(queue.position == 2)
        queue.add(5, of: Self.listing(5), by: nil)
        #expect(drain(&queue) == [Self.listing(3)])
        #expect(queue.position == 4 && !queue.isEmpty)
        queue.finishBulk(to: 5)
        #expect(queue.position == 5 && queue.isEmpty)
    }

    @Test("What an owner has beyond the limit is judged in bulk, until that has caught up")
    func overflow() {
        var queue = NotificationQueue(after: 0)
        let most = Int64(NotificationQueue.mostOfOwner)
        for seq in 1...most + 5 { queue.add(seq, of: Self.listing(Int(seq)), by: Self.owner(1)) }
        #expect(queue.count == NotificationQueue.mostOfOwner && queue.bulk == most)
        #expect(!queue.isInBulk(most, by: Self.owner(1)) && queue.isInBulk(most + 1, by: Self.owner(1)))
        // Their turns are free again, but the bulk is not done: what follows comes after it.
        #expect(drain(&queue).count == NotificationQueue.mostOfOwner)
        queue.add(most + 6, of: Self.listing(1), by: Self.owner(1))
        queue.add(most + 7, of: Self.listing(2), by: Self.owner(2))
        #expect(queue.count == 1 && queue.position == most)
        queue.finishBulk(to: most + 5)
        #expect(queue.isInBulk(most + 6, by: Self.owner(1)) && !queue.isInBulk(most + 7, by: Self.owner(2)))
        queue.finishBulk(to: most + 7)
        queue.add(most + 8, of: Self.listing(1), by: Self.owner(1))
        #expect(drain(&queue).count == 2 && queue.position == most + 8)
    }

    @Test("A listing that is judged again without a change holds up no position, and counts as changed when it changes")
    func again() {
        var queue = NotificationQueue(after: 0)
        queue.addAgain(Self.listing(1), by: Self.owner(1))
        queue.addAgain(Self.listing(1), by: Self.owner(1))
        #expect(queue.count == 1 && queue.position == 0 && !queue.isEmpty)
        queue.add(1, of: Self.listing(2), by: Self.owner(2))
        queue.add(2, of: Self.listing(1), by: Self.owner(1))
        #expect(queue.next()?.first == 2)
        queue.finish()
        #expect(queue.position == 0)
        #expect(drain(&queue) == [Self.listing(2)])
        queue.addAgain(Self.listing(1), by: Self.owner(1))
        #expect(queue.position == 2)
        #expect(drain(&queue) == [Self.listing(1)] && queue.isEmpty)
    }

    @Test("Each change is judged, by turns or in bulk, and the position is right after each step", arguments: 1...5)
    func oracle(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var queue = NotificationQueue(after: 0)
        var feed: [(listing: ListingID, owner: AccountID?)] = []
        // The last change of each listing that has been judged.
        var judged: [ListingID: Int64] = [:]
        var position: Int64 = 0
        func isJudged(_ seq: Int64) -> Bool { judged[feed[Int(seq) - 1].listing, default: 0] >= seq }
        for _ in 0..<2000 {
            switch Int.random(in: 0..<11, using: &random) {
            case 10:
                let change = feed.randomElement(using: &random)
                if let change, let owner = change.owner { queue.addAgain(change.listing, by: owner) }
            case 0..<6:
                let owner = Int.random(in: 0..<4, using: &random)
                let number = owner * 1000 + Int.random(in: 0..<(owner == 1 ? 400 : 20), using: &random)
                feed.append((Self.listing(number), owner == 0 ? nil : Self.owner(owner)))
                queue.add(Int64(feed.count), of: feed[feed.count - 1].listing, by: feed[feed.count - 1].owner)
            case 6..<9:
                guard let entry = queue.next() else { break }
                judged[entry.listing] = max(judged[entry.listing, default: 0], Int64(feed.count))
                queue.finish()
            default:
                let end = min(queue.bulk + 30, queue.added)
                for seq in queue.bulk..<end where queue.isInBulk(seq + 1, by: feed[Int(seq)].owner) {
                    judged[feed[Int(seq)].listing] = Int64(feed.count)
                }
                queue.finishBulk(to: end)
            }
            #expect(queue.position >= position && queue.position <= Int64(feed.count))
            while position < queue.position {
                position += 1
                #expect(isJudged(position))
            }
        }
        for listing in drain(&queue) { judged[listing] = Int64(feed.count) }
        for seq in queue.bulk..<queue.added where queue.isInBulk(seq + 1, by: feed[Int(seq)].owner) {
            judged[feed[Int(seq)].listing] = Int64(feed.count)
        }
        queue.finishBulk(to: queue.added)
        #expect(queue.isEmpty && queue.position == Int64(feed.count))
        #expect((1...queue.position).allSatisfy(isJudged))
    }
}
