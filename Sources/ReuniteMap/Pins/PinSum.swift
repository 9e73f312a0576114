/// Aggregates of several pins. Integers, so that the result is exact in any order.
struct PinSum: Equatable {
    var count = 0
    /// The number with the status lost; the others are found.
    var lost = 0
    /// The sums of their columns and rows (``Mercator``).
    var place = SIMD2<Int64>.zero

    @inline(__always)
    mutating func add(_ pin: Int, of pins: borrowing PinColumns) {
        count &+= 1
        lost &+= pins.kinds[pin] < PinKind.firstFound ? 1 : 0
        place &+= SIMD2<Int64>(truncatingIfNeeded: pins.places[pin])
    }

    @inline(__always)
    static func += (left: inout PinSum, right: PinSum) {
        left.count &+= right.count
        left.lost &+= right.lost
        left.place &+= right.place
    }

    @inline(__always)
    static func -= (left: inout PinSum, right: PinSum) {
        left.count &-= right.count
        left.lost &-= right.lost
        left.place &-= right.place
    }
}
