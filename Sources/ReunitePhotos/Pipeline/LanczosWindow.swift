import CScaling
import Foundation

/// The source pixels that a target pixel is made of, along one axis, with their weights: a Lanczos filter of three lobes.
struct LanczosWindow {
    /// The first source pixel.
    let first: Int
    /// The weights of the first and the following source pixels. Their sum is 2^`REUNITE_WEIGHT_BITS`.
    let weights: [Int16]

    /// - Parameters:
    ///   - target: the target pixel, from 0.
    ///   - source: the number of source pixels.
    ///   - count: the number of target pixels.
    init(of target: Int, from source: Int, to count: Int) {
        // A target pixel is as wide as this many source pixels, at least one.
        let ratio = Double(source) / Double(count)
        let width = max(1, ratio)
        let centre = (Double(target) + 0.5) * ratio - 0.5
        first = max(0, Int((centre - 3 * width).rounded(.up)))
        let last = min(source - 1, Int((centre + 3 * width).rounded(.down)))
        let values = (first...last).map { Self.lanczos((Double($0) - centre) / width) }
        let unit = Double(1 << REUNITE_WEIGHT_BITS) / values.reduce(0, +)
        // Sums are rounded, not weights, whose errors could add up.
        var (sum, rounded) = (0.0, 0)
        weights = values.map { value in
            sum += value * unit
            let weight = Int(sum.rounded()) - rounded
            rounded += weight
            return Int16(weight)
        }
    }

    private static func lanczos(_ x: Double) -> Double {
        guard x != 0 else { return 1 }
        return abs(x) < 3 ? 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x) : 0
    }
}
