import Foundation

/// Learns ``Weights`` from listings whose match is known.
///
/// A weight begins as what can be counted: the logarithm of how much likelier the evidence is between the same thing than
/// between two. Comparisons depend on each other, such as thing and category, so the sum would be too sure of itself. So the
/// weights are then moved until the probabilities of the matches are the greatest (conditional logistic regression), and
/// held near where they began (ridge), the more so the rarer their evidence is.
public struct WeightLearner {
    /// A listing, its candidates, and which of them is the same thing.
    struct Example {
        let candidates: [EvidenceAmounts]
        /// nil if none is.
        let match: Int?
    }

    private var examples: [Example] = []

    /// A learner without examples.
    public init() {}

    /// Adds an example.
    ///
    /// - Parameters:
    ///   - candidates: those that are compared; others may be left out if the match is easily told from them.
    ///   - match: the index of the same thing among them; nil if it is none of them.
    ///   - count: how many candidates there were.
    public mutating func add(
        _ matcher: Matcher, _ listing: ListingProfile, candidates: [ListingProfile], match: Int?, of count: Int
    ) {
        let crowd = log2(Float(count + 1))
        examples.append(
            Example(candidates: candidates.map { matcher.amounts(listing, $0, crowd: crowd) }, match: match))
    }

    /// Learns from the examples.
    public func learn() -> Weights { Self.learn(examples) }

    /// How far the counts can be trusted, as a number of examples for each unit of squared distance.
    static let trust: Float = 2
    static let rounds = 400

    /// Learns from examples.
    static func learn(_ examples: [Example]) -> Weights {
        let start = counted(examples)
        var weights = start
        // Adam: D. Kingma, J. Ba, 2015.
        var mean = [Float](repeating: 0, count: weights.count)
        var square = mean
        for round in 1...rounds {
            var gradient = self.gradient(examples, weights)
            for index in weights.indices {
                gradient[index] -= trust * (weights[index] - start[index])
                gradient[index] /= Float(examples.count)
                mean[index] = 0.9 * mean[index] + 0.1 * gradient[index]
                square[index] = 0.999 * square[index] + 0.001 * gradient[index] * gradient[index]
                let step = mean[index] / (1 - pow(0.9, Float(round)))
                let size = (square[index] / (1 - pow(0.999, Float(round)))).squareRoot()
                weights[index] += 0.05 * step / (size + 1e-6)
            }
        }
        return Weights(values: weights)
    }

    /// log2(m / u) of each evidence that holds or does not; 0 for amounts, whose unit is a bit already and which count in full
    /// or not at all, and for the prior.
    static func counted(_ examples: [Example]) -> [Float] {
        let count = Evidence.allCases.count
        var (same, other) = ([Float](repeating: 0, count: count), [Float](repeating: 0, count: count))
        var (sames, others): (Float, Float) = (0, 0)
        for example in examples {
            for (index, amounts) in example.candidates.enumerated() {
                let isMatch = index == example.match
                if isMatch { sames += 1 } else { others += 1 }
                for evidence in Evidence.allCases where amounts[evidence] != 0 {
                    if isMatch { same[evidence.rawValue] += 1 } else { other[evidence.rawValue] += 1 }
                }
            }
        }
        return Evidence.allCases.map { evidence in
            switch evidence {
            case .prior, .crowd: return 0
            case .thingRarity, .contents, .colourRarity, .brandRarity, .featureShared, .words, .wordShared, .codeShared,
                .codePartial:
                return 0
            default:
                let index = evidence.rawValue
                return log2(((same[index] + 0.5) / (sames + 1)) / ((other[index] + 0.5) / (others + 1)))
            }
        }
    }

    /// The gradient of the sum of the log-probabilities.
    private static func gradient(_ examples: [Example], _ weights: [Float]) -> [Float] {
        var gradient = [Float](repeating: 0, count: weights.count)
        for example in examples {
            let odds = example.candidates.map { exp2(min($0.sum(weights), 60)) }
            let sum = odds.reduce(1, +)
            for (index, amounts) in example.candidates.enumerated() {
                let error = (index == example.match ? 1 : 0) - odds[index] / sum
                guard abs(error) > 1e-5 else { continue }
                for place in gradient.indices where amounts.values[place] != 0 {
                    gradient[place] += error * amounts.values[place]
                }
            }
        }
        return gradient
    }
}
