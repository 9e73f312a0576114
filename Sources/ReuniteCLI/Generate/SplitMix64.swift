/// A small random number generator whose numbers depend on its seed alone.
///
/// The standard library promises no fixed sequence, and the same seed must give the same listings everywhere.
///
/// Source: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
struct SplitMix64: Sendable {
    private var state: UInt64

    /// A generator that starts at a seed; every seed is a good one.
    init(seed: UInt64) {
        state = seed
    }

    /// The next 64 random bits.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// A whole number from 0 up to but without the bound, which must be positive.
    mutating func below(_ bound: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// A number in [0, 1) with 53 random bits.
    mutating func unit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// Whether something happens that does so in so many of a thousand cases.
    mutating func happens(perMille: Int) -> Bool {
        below(1000) < perMille
    }

    /// A number of the exponential distribution whose mean is 1.
    mutating func exponential() -> Double {
        -ExactMath.logarithm(1 - unit())
    }

    /// A point on the unit circle, all directions being as likely.
    mutating func direction() -> (x: Double, y: Double) {
        // A point of the disc, scaled: needs no sine, which platforms round differently.
        while true {
            let x = 2 * unit() - 1
            let y = 2 * unit() - 1
            let square = x * x + y * y
            if square > 1e-6 && square <= 1 {
                let length = square.squareRoot()
                return (x / length, y / length)
            }
        }
    }
}
