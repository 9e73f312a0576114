/// Functions with identical results on every platform.
///
/// Logarithms and cosines of C libraries differ in the last digit. These use only operations that IEEE 754 rounds
/// exactly. Their error is about 1e-12, far below the microdegree that is written.
enum ExactMath {
    /// The natural logarithm of a positive, finite number.
    static func logarithm(_ value: Double) -> Double {
        let significand = value.significand
        // ln m = 2 artanh((m - 1) / (m + 1)), with m in [1, 2), so that the ratio is at most 1/3.
        let ratio = (significand - 1) / (significand + 1)
        let square = ratio * ratio
        var sum = 0.0
        var power = ratio
        for odd in stride(from: 1.0, through: 23, by: 2) {
            sum += power / odd
            power *= square
        }
        return 2 * sum + Double(value.exponent) * 0.693_147_180_559_945_3
    }

    /// The cosine of an angle in degrees, from -90 to 90.
    static func cosine(degrees: Double) -> Double {
        let angle = degrees * (Double.pi / 180)
        let square = angle * angle
        var sum = 0.0
        var term = 1.0
        for even in stride(from: 2.0, through: 24, by: 2) {
            sum += term
            term *= -square / (even * (even - 1))
        }
        return sum
    }
}
