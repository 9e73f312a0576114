/// The newest or the oldest of many pins, found without sorting all of them.
struct FirstPins {
    private let limit: Int
    private let isNewest: Bool
    /// The place in the order, and the pin.
    private var found: [(place: Int64, index: PinIndex)] = []
    /// Pins after these places are not among the first.
    private var places: Range<Int64>

    /// - Parameter cursor: the time of creation after which the order begins; nil for its first pin.
    init(limit: Int, isNewest: Bool, after cursor: Int64?) {
        self.limit = limit
        self.isNewest = isNewest
        // Times of creation are above the least number.
        places = (cursor.map { (isNewest ? -$0 : $0) + 1 } ?? .min)..<Int64.max
    }

    /// Whether a pin created at a time may be among the first.
    @inline(__always)
    func mayInclude(created: Int64) -> Bool { places.contains(isNewest ? -created : created) }

    /// Adds a pin that may be among the first.
    mutating func add(_ index: PinIndex, created: Int64) {
        found.append((isNewest ? -created : created, index))
        // Few enough to sort them now and then, at less than the cost of reading them.
        if found.count >= 4 * limit { cut() }
    }

    private mutating func cut() {
        found.sort { $0.place < $1.place }
        guard found.count >= limit else { return }
        found.removeLast(found.count - limit)
        if let last = found.last { places = places.lowerBound..<max(places.lowerBound, last.place) }
    }

    /// The first pins in order.
    consuming func sorted() -> [PinIndex] {
        cut()
        return found.map(\.index)
    }
}
