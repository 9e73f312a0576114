import Reunite

/// What is known of several pins together: exact, in whatever order they are added.
struct PinSum: Equatable {
    var count = 0
    /// How many of them are lost; the others are found.
    var lost = 0
    /// Sums in units of 1e-7 degree.
    var longitude: Int64 = 0
    var latitude: Int64 = 0

    static let unit = 1e7

    static func += (left: inout PinSum, right: PinSum) {
        left.count += right.count
        left.lost += right.lost
        left.longitude += right.longitude
        left.latitude += right.latitude
    }

    static func -= (left: inout PinSum, right: PinSum) {
        left.count -= right.count
        left.lost -= right.lost
        left.longitude -= right.longitude
        left.latitude -= right.latitude
    }

    @inline(__always)
    mutating func add(longitude: Double, latitude: Double, isLost: Bool) {
        count += 1
        lost += isLost ? 1 : 0
        self.longitude += Self.fixed(longitude)
        self.latitude += Self.fixed(latitude)
    }

    /// Rounded to the nearest, by adding what leaves no room for fractions: twice as fast as asking for it.
    @inline(__always)
    static func fixed(_ degrees: Double) -> Int64 {
        let shift = 6_755_399_441_055_744.0  // 1.5 × 2⁵²
        return Int64(bitPattern: (degrees * unit + shift).bitPattern) &- Int64(bitPattern: shift.bitPattern)
    }
}
