import Foundation
import Reunite
import ReuniteMatch

/// Listings of which some pairs are known to be about the same thing.
struct LabelledListings {
    private struct Pair {
        var lost: ListingID?
        var found: ListingID?
        var languages: [ListingStatus: String] = [:]
    }

    private let lexicon: Lexicon
    private var index: MatchIndex
    private var pairs: [String: Pair] = [:]
    private var alone: [ListingID] = []
    private var texts: [ListingID: String] = [:]
    private var count: UInt64 = 0
    private var readings = Times()
    private let owner = AccountID(createdAt: Timestamp(microseconds: 0), secret: 0)

    init(lexicon: Lexicon) {
        self.lexicon = lexicon
        index = MatchIndex(lexicon: lexicon)
    }

    /// Reads listings in the import format, of which labelled ones have an `externalId` that begins with `pair:`.
    mutating func read(_ path: String) throws {
        for feature in try LabelledFeature.all(in: path) {
            guard feature.properties.state ?? .open == .open else { continue }
            try add(feature)
        }
    }

    private mutating func add(_ feature: LabelledFeature) throws {
        let properties = feature.properties
        count += 1
        let id = ListingID(createdAt: Timestamp(microseconds: 0), secret: count)
        let point = try feature.geometry.map {
            try Coordinate(longitude: $0.coordinates[0], latitude: $0.coordinates[1])
        }
        let pin = point.map { Pin(at: $0, precision: properties.precision ?? .standard(for: properties.status)) }
        let moment = try feature.moment
        let profile = readings.measure {
            ListingProfile(
                status: properties.status, category: properties.category, title: properties.title,
                description: properties.description ?? "", point: pin?.published, accuracy: pin?.accuracy,
                occurrence: Occurrence(start: moment.start, end: moment.end), lexicon: lexicon)
        }
        index.set(id, of: owner, profile)
        guard let label = properties.externalId, label.hasPrefix("pair:") else { return }
        texts[id] = "\(label) \(properties.category) \(properties.title) | \(properties.description ?? "")"
        let parts = label.split(separator: ":")
        let (pair, role) = (parts.dropLast().joined(separator: ":"), parts.last!)
        switch role {
        case "lost": pairs[pair, default: Pair()].lost = id
        case "found": pairs[pair, default: Pair()].found = id
        default: alone.append(id)
        }
        if role == "lost" || role == "found" { pairs[pair]?.languages[properties.status] = properties.language }
    }

    /// Learns weights from the pairs, and from the labelled listings that are in none.
    func learn() -> Weights {
        let matcher = Matcher(lexicon: lexicon, weights: .none, frequencies: index.frequencies)
        var learner = WeightLearner()
        var random = SeededGenerator(seed: 1)
        let queries =
            pairs.sorted { $0.key < $1.key }.flatMap {
                [($0.value.lost!, $0.value.found), ($0.value.found!, $0.value.lost)]
            }
            + alone.map { ($0, nil) }
        for (query, match) in queries {
            let profile = index.candidate(query)!.profile
            let candidates = index.candidates(for: profile)
            // Some of the many that are easily told apart, at random.
            let kept = candidates.filter {
                $0.id == match || candidates.count < 200 || random.next() % UInt64(candidates.count) < 200
            }
            learner.add(
                matcher, profile, candidates: kept.map(\.profile), match: kept.firstIndex { $0.id == match },
                of: candidates.count)
        }
        return learner.learn()
    }

    /// Lines of figures: all pairs, those in one language, those across two, and how long it takes. There must be a pair.
    func measure(_ weights: Weights, explainsMisses: Bool) -> [String] {
        let matcher = Matcher(lexicon: lexicon, weights: weights, frequencies: index.frequencies)
        var all = Figures(), same = Figures(), across = Figures()
        var times = Times()
        var lines: [String] = []
        for (name, pair) in pairs.sorted(by: { $0.key < $1.key }) {
            guard let lost = pair.lost, let found = pair.found else { continue }
            let profile = index.candidate(lost)!.profile
            let (candidates, judged) = times.measure {
                let candidates = index.candidates(for: profile)
                let judged = matcher.judge(
                    profile, candidates: candidates.map(\.profile), crowd: candidates.count, limit: 10)
                return (candidates, judged)
            }
            let ids = judged.map { candidates[$0.index].id }
            let rank = ids.firstIndex(of: found).map { $0 + 1 }
            var figures = Figures()
            figures.add(rank: rank, judged: zip(ids, judged).map { ($0 == found, $1) })
            figures.notified.add(
                matcher.scores(profile, candidates: candidates.map(\.profile), crowd: candidates.count),
                match: candidates.firstIndex { $0.id == found })
            all.add(figures)
            if pair.languages[.lost] == pair.languages[.found] { same.add(figures) } else { across.add(figures) }
            if explainsMisses, rank != 1 {
                lines.append(
                    "\(name): rank \(rank.map(String.init) ?? "none"), \(candidates.count) candidates\(candidates.contains { $0.id == found } ? "" : ", not among them")"
                )
                lines.append("    lost   \(texts[lost] ?? "")")
                lines.append("    found  \(texts[found] ?? "")")
                if let own = candidates.firstIndex(where: { $0.id == found }) {
                    lines.append(
                        "           \(matcher.explain(profile, candidates[own].profile, crowd: candidates.count))")
                }
                if let first = judged.first {
                    lines.append(
                        "    first  \(texts[ids[0]] ?? "other") \(candidates[first.index].profile.summary(lexicon))")
                    lines.append(
                        "           \(matcher.explain(profile, candidates[first.index].profile, crowd: candidates.count))"
                    )
                }
            }
        }
        let time =
            ["time"]
            + [readings.percentile(0.5), times.percentile(0.5), times.percentile(0.99)].map {
                String(format: "%.3f", $0)
            }
        return lines + [all.line("all"), same.line("same language"), across.line("across languages")]
            + [time.joined(separator: "\t")] + all.tenths
    }
}

/// How many judgements lie in each tenth of probability, and how many of them are right.
private struct Tenths {
    private var bins = [(count: Double, probability: Double, right: Double)](repeating: (0, 0, 0), count: 10)

    mutating func add(_ probability: Double, isRight: Bool) {
        let bin = min(9, Int(probability * 10))
        bins[bin].count += 1
        bins[bin].probability += probability
        bins[bin].right += isRight ? 1 : 0
    }

    mutating func add(_ other: Tenths) {
        for bin in bins.indices {
            bins[bin].count += other.bins[bin].count
            bins[bin].probability += other.bins[bin].probability
            bins[bin].right += other.bins[bin].right
        }
    }

    /// The expected calibration error.
    var error: Double {
        bins.map { abs($0.probability - $0.right) }.reduce(0, +) / max(bins.map(\.count).reduce(0, +), 1)
    }

    /// For each tenth: from where, how many, their mean probability, the share of them that is right, and of all at or above this
    /// tenth how many there are for each pair, the share that is right, and the share of pairs.
    func lines(_ name: String, of pairs: Double) -> [String] {
        bins.indices.map { bin in
            let (count, probability, right) = bins[bin]
            let (all, rightOnes) = (bins[bin...].map(\.count).reduce(0, +), bins[bin...].map(\.right).reduce(0, +))
            let figures = [
                Double(bin) / 10, count, probability / max(count, 1), right / max(count, 1), all / max(pairs, 1),
                rightOnes / max(all, 1), rightOnes / max(pairs, 1),
            ]
            return ([name] + figures.map { String(format: "%.3f", $0) }).joined(separator: "\t")
        }
    }
}

/// Sums over pairs.
private struct Figures {
    private var count = 0.0
    private var at: (one: Double, five: Double, ten: Double) = (0, 0, 0)
    private var reciprocal = 0.0
    private var probabilities = Tenths()
    /// The same by the probability that a match would have if it were the only candidate. It decides which matches are
    /// notified.
    private var alone = Tenths()
    var notified = NotifiedShares()

    mutating func add(rank: Int?, judged: [(isRight: Bool, judgement: Matcher.Judgement)]) {
        count += 1
        if let rank {
            at.one += rank <= 1 ? 1 : 0
            at.five += rank <= 5 ? 1 : 0
            at.ten += rank <= 10 ? 1 : 0
            reciprocal += 1 / Double(rank)
        }
        for (isRight, judgement) in judged {
            probabilities.add(judgement.probability, isRight: isRight)
            alone.add(judgement.probabilityAlone, isRight: isRight)
        }
    }

    mutating func add(_ other: Figures) {
        count += other.count
        at = (at.one + other.at.one, at.five + other.at.five, at.ten + other.at.ten)
        reciprocal += other.reciprocal
        probabilities.add(other.probabilities)
        alone.add(other.alone)
        notified.add(other.notified)
    }

    func line(_ name: String) -> String {
        guard count > 0 else { return "\(name)\t0" }
        let figures = [at.one, at.five, at.ten, reciprocal].map { String(format: "%.3f", $0 / count) }
        return ([name, String(Int(count))] + figures + [String(format: "%.4f", probabilities.error)])
            .joined(separator: "\t")
    }

    var tenths: [String] {
        probabilities.lines("probability", of: count) + alone.lines("alone", of: count) + notified.lines(of: count)
    }
}
