import Reunite

/// Distributions whose numbers are the same everywhere. Those of the standard library may change with its release.
extension SeededGenerator {
    /// A whole number from 0 to below the bound, which must be positive.
    package mutating func below(_ bound: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// A number in [0, 1) with 53 random bits.
    package mutating func unit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// True with the given probability in thousandths.
    package mutating func happens(perMille: Int) -> Bool {
        below(1000) < perMille
    }

    /// An exponentially distributed number with mean 1.
    package mutating func exponential() -> Double {
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
