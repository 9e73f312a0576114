import Reunite
import ReuniteMatch
import ReuniteStorage

/// The candidates for a match of a listing, with the evidence for each.
struct CandidateSearch: Sendable {
    let candidates: [MatchIndex.Candidate]
    /// The number of competitors. All candidates of one owner count as one, so that copies cost nobody evidence. Each imported
    /// listing counts.
    let crowd: Int
    let scores: CandidateScores
    /// The candidates that come first, as indexes. Only these are looked at again, with their texts.
    var first: [Int] = []

    /// No candidates.
    init() { (candidates, crowd, scores) = ([], 0, CandidateScores(bits: [])) }

    /// Compares a listing with candidates.
    init(_ profile: ListingProfile, _ candidates: [MatchIndex.Candidate], by matcher: Matcher) {
        self.candidates = candidates
        let owners = candidates.map(\.owner).filter { !$0.isOperator }
        crowd = candidates.count - owners.count + Set(owners).count
        scores = matcher.scores(profile, candidates: candidates.map(\.profile), crowd: crowd)
    }

    var firstIDs: [ListingID] { first.map { candidates[$0].id } }

    /// The likely ones among some candidates of a listing, in the order of ``OwnerTurns``.
    ///
    /// - Parameter least: the minimum probability if there were no others.
    func turns(for listing: ListingID, of indexes: [Int], by scores: CandidateScores, least: Double) -> [Int] {
        let now = Timestamp.now
        let likely = indexes.filter { scores.probabilityAlone(of: $0) >= least }
            .sorted { (scores.bits[$0], $1) > (scores.bits[$1], $0) }
        return OwnerTurns.ordered(
            likely.map { index in
                let owner = candidates[index].owner
                return OwnerTurns.Entry(
                    index: index, owner: owner.isOperator ? nil : owner, isNew: owner.isNew(at: now),
                    bits: scores.bits[index], lot: OwnerTurns.lot(listing, candidates[index].id))
            }
        ).map(\.index)
    }

    /// The probabilities that decide which candidates are notified. People whose listings are not among ``first`` take no share.
    ///
    /// - Parameters:
    ///   - copies: the candidates of which one text repeats the other.
    ///   - rejected: those that the listing's owner has rejected.
    func shares(
        by scores: CandidateScores, _ copies: Set<Int>, _ rejected: Set<ListingID>
    ) -> CandidateShares {
        let now = Timestamp.now
        let first = Set(first)
        let rivals = candidates.indices.map { index -> CandidateShares.Rival in
            let (id, owner) = (candidates[index].id, candidates[index].owner)
            guard !copies.contains(index), !rejected.contains(id) else { return .none }
            if owner.isOperator { return .imported }
            return first.contains(index) && !owner.isNew(at: now) ? .person(owner) : .none
        }
        return CandidateShares(bits: scores.bits, rivals: rivals)
    }
}
