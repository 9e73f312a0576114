import Foundation
import Reunite

/// Judges which listings may be about the same thing as another one.
///
/// Record linkage after I. Fellegi and A. Sunter ("A Theory for Record Linkage", 1969): each comparison adds evidence in bits,
/// the logarithm of how much likelier it is between two listings of the same thing than between two of different things.
/// At most one of the candidates is the thing: so their probabilities, and that of none, sum to 1.
public struct Matcher: Sendable {
    private let weights: Weights
    private let comparison: Comparison

    /// A matcher with its data.
    public init(lexicon: Lexicon, weights: Weights, frequencies: Frequencies) {
        self.weights = weights
        comparison = Comparison(lexicon: lexicon, frequencies: frequencies)
    }

    /// A candidate, judged.
    public struct Judgement: Sendable {
        /// The index of the candidate in the list.
        public let index: Int
        /// The probability that it is the same thing.
        public let probability: Double
        /// The same if there were no other candidates. Copies of a listing do not lower it.
        public let probabilityAlone: Double
        /// The evidence of each factor; those that were not compared are left out. Their bits sum to the logarithm of the odds.
        public let factors: [JudgedFactor]
    }

    /// How much a factor counts.
    public struct JudgedFactor: Sendable {
        /// The factor.
        public let factor: Evidence.Factor
        /// The evidence, in bits.
        public fileprivate(set) var bits: Double
        /// What was found; ``MatchReasons`` says it in words.
        public let evidence: Evidence
    }

    func amounts(_ listing: ListingProfile, _ candidate: ListingProfile, crowd: Float) -> EvidenceAmounts {
        var amounts = EvidenceAmounts()
        compare(listing, candidate, crowd: crowd, into: &amounts)
        return amounts
    }

    private func compare(
        _ listing: ListingProfile, _ candidate: ListingProfile, crowd: Float, into amounts: inout EvidenceAmounts
    ) {
        if listing.status == .lost {
            comparison.compare(listing, candidate, crowd: crowd, into: &amounts)
        } else {
            comparison.compare(candidate, listing, crowd: crowd, into: &amounts)
        }
    }

    /// The evidence between two listings in words, for programs that judge the matcher.
    public func explain(_ listing: ListingProfile, _ candidate: ListingProfile, crowd: Int) -> String {
        let amounts = amounts(listing, candidate, crowd: log2(Float(crowd + 1)))
        let parts = Evidence.allCases.filter { amounts[$0] != 0 }.map { evidence in
            "\(evidence) \(String(format: "%+.1f", amounts[evidence] * weights[evidence]))"
        }
        return parts.joined(separator: ", ") + String(format: " = %.1f bits", amounts.sum(weights.values))
    }

    /// The evidence for each candidate of a listing.
    ///
    /// - Parameter crowd: how many open listings of the other status are near it, in place and time.
    public func scores(
        _ listing: ListingProfile, candidates: [ListingProfile], crowd: Int
    ) -> CandidateScores {
        let crowd = log2(Float(crowd + 1))
        var amounts = EvidenceAmounts()
        return CandidateScores(
            bits: candidates.map { candidate in
                compare(listing, candidate, crowd: crowd, into: &amounts)
                return Double(amounts.sum(weights.values))
            })
    }

    /// Judges the candidates of a listing: the likeliest first, without those that are hardly possible.
    ///
    /// - Parameters:
    ///   - crowd: how many open listings of the other status are near it, in place and time.
    ///   - limit: how many are returned.
    public func judge(
        _ listing: ListingProfile, candidates: [ListingProfile], crowd: Int, limit: Int
    ) -> [Judgement] {
        let scores = scores(listing, candidates: candidates, crowd: crowd)
        return judge(scores.order.prefix(limit), by: scores, crowd: crowd) { (listing, candidates[$0]) }
    }

    /// Judges candidates whose evidence is known.
    ///
    /// - Parameter pair: a listing and its candidate, as they were compared.
    public func judge(
        _ indices: some Sequence<Int>, by scores: CandidateScores, crowd: Int,
        _ pair: (Int) -> (ListingProfile, ListingProfile)
    ) -> [Judgement] {
        let crowd = log2(Float(crowd + 1))
        return indices.map { index in
            let (listing, candidate) = pair(index)
            return Judgement(
                index: index, probability: scores.probability(of: index),
                probabilityAlone: scores.probabilityAlone(of: index),
                factors: factors(
                    amounts(listing, candidate, crowd: crowd), rivals: -log2(max(scores.rivals(of: index), 1))))
        }
    }

    /// The evidence between a listing and one candidate, in bits.
    public func bits(_ listing: ListingProfile, _ candidate: ListingProfile, crowd: Int) -> Double {
        Double(amounts(listing, candidate, crowd: log2(Float(crowd + 1))).sum(weights.values))
    }

    /// The bits of each factor. That others may be the thing as well counts as a part of the crowd.
    private func factors(_ amounts: EvidenceAmounts, rivals: Double) -> [JudgedFactor] {
        var factors: [Evidence.Factor: JudgedFactor] = [:]
        for evidence in Evidence.allCases where amounts[evidence] != 0 {
            // The first of a factor says what was found, those behind it say how much of it.
            var factor =
                factors[evidence.factor] ?? JudgedFactor(factor: evidence.factor, bits: 0, evidence: evidence)
            factor.bits += Double(amounts[evidence] * weights[evidence])
            factors[evidence.factor] = factor
        }
        factors[.crowd]?.bits += rivals
        return Evidence.Factor.allCases.compactMap { factors[$0] }
    }
}
