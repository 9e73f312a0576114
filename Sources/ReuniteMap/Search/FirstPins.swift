/// The newest or the oldest of many pins, found without sorting all of them.
struct FirstPins {
    private let limit: Int
    private let isNewest: Bool
    /// The place in the order and the pin, unsorted.
    private var found: [(place: Int64, index: PinIndex)] = []
    /// The places in the order at which a pin may be among the first.
    private var places: Range<Int64>

    /// - Parameter cursor: the time of creation of the last pin of the previous page; nil for the first page.
    init(limit: Int, isNewest: Bool, after cursor: Int64?) {
        self.limit = limit
        self.isNewest = isNewest
        // No time is `Int64.min`, whose negation would overflow.
        places = (cursor.map { (isNewest ? -$0 : $0) + 1 } ?? .min)..<Int64.max
    }

    /// Whether a pin created at a time may be among the first.
    @inline(__always)
    func mayInclude(created: Int64) -> Bool { places.contains(isNewest ? -created : created) }

    /// Adds a pin that may be among the first.
    mutating func add(_ index: PinIndex, created: Int64) {
        found.append((isNewest ? -created : created, index))
        // So seldom that it costs less than reading the pins.
        if found.count >= 4 * limit { cut() }
    }

    /// Drops all but the first pins, which stay unsorted.
    private mutating func cut() {
        guard found.count > limit else { return }
        select()
        let last = found[..<limit].reduce(Int64.min) { max($0, $1.place) }
        found.removeLast(found.count - limit)
        places = places.lowerBound..<max(places.lowerBound, last)
    }

    /// Quickselect: moves the first pins before the others (C. A. R. Hoare, "Algorithm 65: Find", 1961).
    private mutating func select() {
        var (low, high) = (0, found.count - 1)
        while low < high {
            // Pins are read in Z-order, not by time, so the middle one is as good a pivot as any.
            let pivot = found[(low + high) / 2].place
            var (left, right) = (low, high)
            while left <= right {
                while found[left].place < pivot { left += 1 }
                while found[right].place > pivot { right -= 1 }
                if left <= right {
                    found.swapAt(left, right)
                    left += 1
                    right -= 1
                }
            }
            if limit - 1 <= right { high = right } else if limit - 1 >= left { low = left } else { return }
        }
    }

    /// The first pins in order.
    consuming func sorted() -> [PinIndex] {
        cut()
        return found.sorted { $0.place < $1.place }.map(\.index)
    }
}
