import Reunite

/// The slots of the candidates for a match, as they are found.
struct CandidateSlots {
    /// The most candidates.
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

    /// Collects slots of a list, the last ones first, until there are too many.
    ///
    /// - Parameters:
    ///   - most: with this many candidates it ends.
    ///   - ofOwner: the most of an owner that are taken now.
    ///   - owners: those of all slots; nil for listings without one, which have no such limit.
    mutating func collect(
        _ slots: [Int32], most: Int, ofOwner: Int, _ owners: [AccountID?], where isCandidate: (Int32) -> Bool
    ) {
        // Nobody can exceed the limit in a short list.
        let isLong = slots.count > ofOwner
        var counts: [AccountID: Int] = [:]
        // An owner with many has most of them in a row: nothing is looked up for these.
        var passed: AccountID?
        for slot in slots.reversed() {
            guard found.count < most else { return }
            if let passed, owners[Int(slot)] == passed, found.count + deferred.count >= most {
                passes -= 1
                guard passes > 0 else { return }
                continue
            }
            guard isCandidate(slot) else { continue }
            if isLong, let owner = owners[Int(slot)], !found.contains(slot) {
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
