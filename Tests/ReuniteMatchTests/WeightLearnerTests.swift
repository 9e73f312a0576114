import Foundation
import Reunite
import Testing

@testable import ReuniteMatch

/// Weights are learned from examples.
struct WeightLearnerTests {
    /// Ten candidates each; the match has the same colour nine times of ten, the others one time of ten.
    private static let examples = {
        var random = SeededGenerator(seed: 1)
        return (0..<400).map { _ in
            let candidates = (0..<10).map { index in
                var amounts = EvidenceAmounts()
                let isSame = Int.random(in: 0..<10, using: &random) < (index == 0 ? 9 : 1)
                amounts.set(isSame ? .colourSame : .colourOther)
                amounts.set(.prior)
                return amounts
            }
            return WeightLearner.Example(candidates: candidates, match: 0)
        }
    }()

    @Test("A weight begins as the logarithm of how much likelier its evidence is")
    func counts() {
        let counted = WeightLearner.counted(Self.examples)
        #expect(abs(counted[Evidence.colourSame.rawValue] - 3.17) < 0.3)
        #expect(abs(counted[Evidence.colourOther.rawValue] + 3.17) < 0.5)
    }

    @Test("The learned odds between two colours are those of the examples")
    func learned() {
        let weights = WeightLearner.learn(Self.examples)
        #expect(abs(weights[.colourSame] - weights[.colourOther] - 6.34) < 1)
    }

    @Test("Weights are read as they are written, and wrong ones are named")
    func file() throws {
        let weights = WeightLearner.learn(Self.examples)
        let read = try Weights(json: Data(weights.json.utf8))
        #expect(Evidence.allCases.allSatisfy { abs(read[$0] - weights[$0]) < 0.001 })
        let error = #expect(throws: LexiconError.self) { try Weights(json: Data(#"{"colour": 1}"#.utf8)) }
        #expect(error?.description == "weights: there is no evidence colour")
    }
}
