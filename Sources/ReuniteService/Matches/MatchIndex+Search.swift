import Reunite
import ReuniteMatch
import ReuniteStorage

extension MatchIndex {
    func matcher(_ knowledge: MatchKnowledge) -> Matcher {
        Matcher(lexicon: knowledge.lexicon, weights: knowledge.weights, frequencies: frequencies)
    }

    /// The candidates for a match of a listing, the likeliest first.
    func matches(of question: MatchQuestion, _ knowledge: MatchKnowledge) -> CandidateSearch {
        let profile = ListingProfile(question.listing, lexicon: knowledge.lexicon)
        let candidates = candidates(for: profile).filter {
            !question.excluded.contains($0.owner) && question.verdicts[$0.id] != .notMine
        }
        var found = CandidateSearch(profile, candidates, by: matcher(knowledge))
        found.first = Array(found.scores.order.prefix(CopyReview.most))
        return found
    }

    /// Whether a listing may match one with an owner.
    func reachesOwners(_ id: ListingID) -> Bool {
        candidate(id).map { hasCandidatesWithOwners(for: $0.profile) } ?? false
    }

    /// The listings of other people that are likely about the same thing as one of this index, in the order of ``OwnerTurns``.
    func likely(_ id: ListingID, least: Double, _ knowledge: MatchKnowledge) -> CandidateSearch {
        guard let listing = candidate(id) else { return CandidateSearch() }
        // A match of two listings without owners concerns nobody: only those with an owner are compared with an imported one.
        let candidates = candidates(for: listing.profile, mustHaveOwners: listing.owner.isOperator)
            .filter { $0.owner != listing.owner }
        var found = CandidateSearch(listing.profile, candidates, by: matcher(knowledge))
        found.first = Array(
            found.turns(for: id, of: found.scores.order, by: found.scores, least: least).prefix(CopyReview.most))
        return found
    }
}
