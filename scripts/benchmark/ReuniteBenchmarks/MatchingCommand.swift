import ArgumentParser
import Foundation
import Reunite
import ReuniteMatch

/// `ReuniteBenchmarks matching`: how well the matcher finds the listing of the same thing among others.
///
/// Prints lines of fields with tabs between them: which pairs, how many, recall at 1, 5 and 10, the mean reciprocal rank, and
/// the expected calibration error. Then a line with times in milliseconds: the median for reading a listing's texts, and the
/// median and the 99th percentile for finding and judging its candidates. Then lines for each tenth of
/// probability, and of the probability without other candidates: where it begins, how many were judged so likely, their mean
/// probability, the share of them that is the same thing, and of all at or above it how many there are for each pair, the share
/// that is the same thing, and the share of pairs. At last the lines of ``NotifiedShares``.
struct MatchingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "matching", abstract: "Judge the matcher with labelled pairs among other listings.")

    @Option(help: "A file with labelled pairs.")
    var pairs: String

    @Option(help: "A file with other listings.")
    var others: String?

    @Option(help: "Weights to use instead of the program's.")
    var weights: String?

    @Option(help: "Learn weights from the pairs, and write them to this file.")
    var learn: String?

    @Flag(help: "Print the pairs that are not first, with what was.")
    var misses = false

    func run() async throws {
        let lexicon = try Lexicon.standard()
        var set = LabelledListings(lexicon: lexicon)
        if let others { try set.read(others) }
        try set.read(pairs)
        if let learn {
            try Data(set.learn().json.utf8).write(to: URL(fileURLWithPath: learn))
            return
        }
        let weights =
            try self.weights.map { try Weights(json: Data(contentsOf: URL(fileURLWithPath: $0))) } ?? .standard()
        for line in set.measure(weights, explainsMisses: misses) { print(line) }
    }
}
