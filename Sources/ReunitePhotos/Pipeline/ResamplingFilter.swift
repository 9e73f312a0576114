import Foundation

/// The weights of source samples for each output sample of a row or column (Lanczos filter with three lobes).
struct ResamplingFilter {
    /// The radius of the filter, in samples of the smaller picture.
    private static let radius = 3.0

    /// Source samples for each output sample.
    let taps: Int
    /// The first source sample of each output sample.
    private(set) var firsts: [Int] = []
    /// The weights, ``taps`` for each output sample; they sum to 1.
    private(set) var factors: [Float] = []

    /// The number of output samples.
    var count: Int { firsts.count }

    /// - Parameter step: source samples for each output sample. Both begin at the same edge; the output may extend a
    ///   fraction of a sample further, as subsampled chroma does.
    init(from source: Int, to target: Int, step: Double) {
        let stretch = max(step, 1)
        taps = min(source, Int(2 * Self.radius * stretch) + 1)
        firsts.reserveCapacity(target)
        factors.reserveCapacity(target * taps)
        for index in 0..<target {
            // Centre to centre, clamped to the last source sample.
            let center = min((Double(index) + 0.5) * step, Double(source)) - 0.5
            let first = max(0, min(source - taps, Int((center - Self.radius * stretch).rounded(.up))))
            let weights = (0..<taps).map { Self.lanczos((Double(first + $0) - center) / stretch) }
            let sum = weights.reduce(0, +)
            firsts.append(first)
            factors += weights.map { Float($0 / sum) }
        }
    }

    /// Source: C. E. Duchon, "Lanczos Filtering in One and Two Dimensions", Journal of Applied Meteorology 18, 1979.
    private static func lanczos(_ x: Double) -> Double {
        guard abs(x) < radius else { return 0 }
        guard abs(x) > 1e-9 else { return 1 }
        let angle = Double.pi * x
        return radius * sin(angle) * sin(angle / radius) / (angle * angle)
    }
}
