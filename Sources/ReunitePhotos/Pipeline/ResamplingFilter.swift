import Foundation

/// For each sample of a line of the result: which samples of the source it is made of, and what each weighs (Lanczos'
/// filter with three lobes).
struct ResamplingFilter {
    /// How far the filter reaches, in samples of the smaller picture.
    private static let reach = 3.0

    /// How many samples of the source each is made of.
    let taps: Int
    /// The first of them, for each sample of the result.
    private(set) var firsts: [Int] = []
    /// What they weigh, for one sample of the result after the other; one in all.
    private(set) var factors: [Float] = []

    /// How many samples the result has.
    var count: Int { firsts.count }

    /// - Parameter step: how many samples of the source there are to one of the result. The two begin at the same corner;
    ///   the result may end a part of a sample later, as subsampled colours do.
    init(from source: Int, to target: Int, step: Double) {
        let stretch = max(step, 1)
        taps = min(source, Int(2 * Self.reach * stretch) + 1)
        firsts.reserveCapacity(target)
        factors.reserveCapacity(target * taps)
        for index in 0..<target {
            // In the middle of the samples, the last of which the result may reach beyond.
            let center = min((Double(index) + 0.5) * step, Double(source)) - 0.5
            let first = max(0, min(source - taps, Int((center - Self.reach * stretch).rounded(.up))))
            let weights = (0..<taps).map { Self.lanczos((Double(first + $0) - center) / stretch) }
            let sum = weights.reduce(0, +)
            firsts.append(first)
            factors += weights.map { Float($0 / sum) }
        }
    }

    /// Source: C. E. Duchon, "Lanczos Filtering in One and Two Dimensions", Journal of Applied Meteorology 18, 1979.
    private static func lanczos(_ x: Double) -> Double {
        guard abs(x) < reach else { return 0 }
        guard abs(x) > 1e-9 else { return 1 }
        let angle = Double.pi * x
        return reach * sin(angle) * sin(angle / reach) / (angle * angle)
    }
}
