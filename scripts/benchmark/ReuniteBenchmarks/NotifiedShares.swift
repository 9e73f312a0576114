import Foundation
import Reunite
import ReuniteMatch

/// The matches that would be notified, by the minimum of ``CandidateShares``: if all listings were imported, and if each were a
/// person's.
struct NotifiedShares {
    /// Minimum probability without other candidates.
    private static let least = 0.5

    private struct Rule {
        let name: String
        let leastShare: Double
        var count = 0.0
        var right = 0.0
    }

    private var rules = ["imported", "people"].flatMap { name in
        [0, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5].map { Rule(name: name, leastShare: $0) }
    }

    /// Adds the candidates of a listing.
    ///
    /// - Parameter match: the right one; nil if it is not among them.
    mutating func add(_ scores: CandidateScores, match: Int?) {
        let owners = scores.bits.indices.map {
            AccountID(createdAt: Timestamp(microseconds: Int64($0) + 1), secret: 0)
        }
        let imported = CandidateShares(bits: scores.bits, rivals: owners.map { _ in .imported })
        let people = CandidateShares(bits: scores.bits, rivals: owners.map { .person($0) })
        for index in scores.order where scores.probabilityAlone(of: index) >= Self.least {
            for rule in rules.indices {
                let shares = rules[rule].name == "people" ? people : imported
                guard shares.share(of: index, of: owners[index]) >= rules[rule].leastShare else { continue }
                rules[rule].count += 1
                rules[rule].right += index == match ? 1 : 0
            }
        }
    }

    mutating func add(_ other: NotifiedShares) {
        for rule in rules.indices {
            rules[rule].count += other.rules[rule].count
            rules[rule].right += other.rules[rule].right
        }
    }

    /// For each minimum: the share of pairs that are notified, the listings for each pair, and the share of them that is right.
    func lines(of pairs: Double) -> [String] {
        rules.map { rule in
            let figures = [
                rule.leastShare, rule.right / max(pairs, 1), rule.count / max(pairs, 1),
                rule.right / max(rule.count, 1),
            ]
            return ([rule.name] + figures.map { String(format: "%.3f", $0) }).joined(separator: "\t")
        }
    }
}
