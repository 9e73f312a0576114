/// A small random number generator that depends on its seed only.
///
/// The standard library guarantees no fixed sequence; here the same seed must give the same listings everywhere.
///
/// Source: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
struct SplitMix64: Sendable {
    private var state: UInt64

    /// A generator with a seed; every seed is good.
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

    /// A whole number from 0 to below the bound, which must be positive.
    mutating func below(_ bound: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// A number in [0, 1) with 53 random bits.
    mutating func unit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// True with the given probability in thousandths.
    mutating func happens(perMille: Int) -> Bool {
        below(1000) < perMille
    }

    /// An exponentially distributed number with mean 1.
    mutating func exponential() -> Double {
        -ExactMath.logarithm(1 - unit())
    }

    /// A random point on the unit circle.
    mutating func direction() -> (x: Double, y: Double) {
        // A random point of the disc, scaled: avoids the sine, which platforms round differently.
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
