import Reunite

/// A walk through the pins in the order of creation.
struct PinWalk {
    /// The cost of a step, as a multiple of that of reading a pin in Z-order, where the next pins are in the same cache line.
    static let cost = 8

    private let snapshot: PinSnapshot
    private let query: PinQuery
    private var base: TableWalk
    private var recent: TableWalk

    /// One of the two tables, and the rank of its next pin.
    private struct TableWalk {
        let table: PinTable
        let isNewest: Bool
        private var rank: Int

        init(_ table: PinTable, isNewest: Bool, after cursor: Int64?) {
            (self.table, self.isNewest) = (table, isNewest)
            if let cursor {
                rank = isNewest ? table.rank(created: cursor) - 1 : table.rank(created: cursor + 1)
            } else {
                rank = isNewest ? table.count - 1 : 0
            }
        }

        var next: Int? { rank >= 0 && rank < table.count ? table.pin(rank: rank) : nil }

        mutating func advance() { rank += isNewest ? -1 : 1 }
    }

    init(_ snapshot: PinSnapshot, _ query: PinQuery) {
        (self.snapshot, self.query) = (snapshot, query)
        let (isNewest, cursor) = (query.order == .newest, query.cursor?.createdAt.microseconds)
        base = TableWalk(snapshot.base, isNewest: isNewest, after: cursor)
        recent = TableWalk(snapshot.recent, isNewest: isNewest, after: cursor)
    }

    /// The pins of the page in order; nil if the page is not full after a number of steps.
    mutating func found(steps: Int) -> [PinIndex]? {
        var found: [PinIndex] = []
        for _ in 0..<steps {
            guard let next = next() else { return found }
            guard passes(next), query.contains(next, of: snapshot) else { continue }
            found.append(next)
            if found.count == query.limit { return found }
        }
        return nil
    }

    private mutating func next() -> PinIndex? {
        let (old, new) = (base.next, recent.next)
        guard let new else {
            base.advance()
            return old.map(PinIndex.base)
        }
        if let old {
            let (first, second) = (base.table.pins.created[old], recent.table.pins.created[new])
            if base.isNewest ? first > second : first < second {
                base.advance()
                return .base(old)
            }
        }
        recent.advance()
        return .recent(new)
    }

    private func passes(_ index: PinIndex) -> Bool {
        switch index {
        case .base(let pin): query.filter.passes(pin, of: snapshot.base.pins) && !snapshot.isRemoved(pin)
        case .recent(let pin): query.filter.passes(pin, of: snapshot.recent.pins)
        }
    }
}
