import Reunite

/// The slots of the candidates for a match, as they are found.
struct CandidateSlots {
    /// Maximum number of candidates.
    private let most: Int
    private var found: Set<Int32> = []
    /// The slots that come after the others, because their owners have many, in order.
    private var deferred: [Int32] = []
    private var isDeferred: Set<Int32> = []
    /// How many more slots may be passed over. It bounds the walk through long lists of one owner.
    private var passes: Int

    init(most: Int) {
        self.most = most
        passes = 40 * most
    }

    /// Collects slots of a list until there are too many.
    ///
    /// - Parameters:
    ///   - list: the last slots first.
    ///   - count: how many slots it has that are not empty.
    ///   - most: with this many candidates it ends.
    ///   - ofOwner: the most of an owner that are taken now; listings without one have no such limit.
    ///   - slots: the slots that the list refers to.
    mutating func collect(
        _ list: some Sequence<Int32>, of count: Int, most: Int, ofOwner: Int, _ slots: ListingSlots,
        where isCandidate: (Int32) -> Bool
    ) {
        // Nobody can exceed the limit in a short list.
        let isLong = count > ofOwner
        var counts: [AccountID: Int] = [:]
        // An owner with many has most of them in a row: nothing is looked up for these.
        var passed: AccountID?
        for slot in list {
            guard found.count < most else { return }
            if let passed, slots.owner(slot) == passed, found.count + deferred.count >= most {
                passes -= 1
                guard passes > 0 else { return }
                continue
            }
            guard isCandidate(slot) else { continue }
            if isLong, let owner = slots.owner(slot), !found.contains(slot) {
                let count = counts[owner, default: 0]
                if count >= ofOwner {
                    passed = owner
                    if found.count + deferred.count < most, isDeferred.insert(slot).inserted { deferred.append(slot) }
                    passes -= 1
                    guard passes > 0 else { return }
                    continue
                }
                counts[owner] = count + 1
            }
            found.insert(slot)
        }
    }

    /// All candidates, those with the earliest slots first.
    var all: [Int32] {
        var all = found
        for slot in deferred where all.count < most { all.insert(slot) }
        return all.sorted()
    }
}

/// The slots of one list or two, the last one first.
struct LatestSlots: Sequence, IteratorProtocol {
    private var one: PostingLists.Latest
    private var other: PostingLists.Latest?
    private var pending: (one: Int32?, other: Int32?)

    init(_ one: PostingLists.Latest, _ other: PostingLists.Latest? = nil) {
        (self.one, self.other) = (one, other)
        pending = (self.one.next(), self.other?.next())
    }

    mutating func next() -> Int32? {
        if let slot = pending.one, slot > pending.other ?? -1 {
            pending.one = one.next()
            return slot
        }
        guard let slot = pending.other else { return nil }
        pending.other = other?.next()
        return slot
    }
}
