import Foundation

/// How much speaks for each candidate of a listing.
public struct CandidateScores: Sendable {
    /// A candidate with less evidence, even if it were the only one, is no match: a thousand to one against it.
    private static let leastBits = -10.0

    /// The evidence for each candidate, in bits: the logarithm of the odds if there were no others.
    public let bits: [Double]
    /// The candidates with enough evidence, the likeliest first.
    public let order: [Int]
    private let sum: Double

    /// Scores by the evidence for each candidate.
    public init(bits: [Double]) {
        self.bits = bits
        // None of them is the thing: odds of 1.
        sum = bits.reduce(1) { $0 + exp2($1) }
        order = bits.indices.filter { bits[$0] >= Self.leastBits }.sorted { (bits[$0], $1) > (bits[$1], $0) }
    }

    /// The scores after some candidates were judged again.
    ///
    /// - Parameter bits: the new evidence by candidate.
    public func replacing(_ bits: [Int: Double]) -> CandidateScores {
        CandidateScores(bits: self.bits.indices.map { bits[$0] ?? self.bits[$0] })
    }

    /// The probability that a candidate is the same thing.
    public func probability(of index: Int) -> Double { exp2(bits[index]) / sum }

    /// The same if there were no other candidates. Copies of a listing do not lower it.
    public func probabilityAlone(of index: Int) -> Double {
        let odds = exp2(bits[index])
        return odds / (1 + odds)
    }

    /// The odds of all others, and of none.
    func rivals(of index: Int) -> Double { sum - exp2(bits[index]) }
}
