import Reunite
import ReuniteMatch
import ReuniteStorage
import Synchronization

extension MatchFeed {
    /// Maximum number of lost things of an account that are compared with a found one.
    private static let mostLost = 10

    /// Whether a lost listing of an account is likely about the same thing as a found listing.
    ///
    /// The two are compared without listings of others, so that nobody can exclude an owner by posting similar ones, and without
    /// words that one of the two texts has copied from the other.
    ///
    /// - Parameter named: the listing that the claim names; it is compared before the account's latest ones.
    func isLikelyLost(_ found: ListingID, by session: Session, naming named: ListingID?) async throws -> Bool {
        let knowledge = try MatchKnowledge.installed.get()
        let lost = try await store.matches.lostListings(of: session, naming: named, limit: Self.mostLost)
        guard !lost.isEmpty else { return false }
        return try await run { [self] in
            guard let found = try store.matches.describedListings([found])[found] else { return false }
            let pairs = lost.map { Self.pair(found, $0, knowledge.lexicon) }
            let scores = index.withLock { index in
                let matcher = (index ?? MatchIndex(lexicon: knowledge.lexicon)).matcher(knowledge)
                return CandidateScores(bits: pairs.map { matcher.bits($0, $1, crowd: 1) })
            }
            return pairs.indices.contains { scores.probabilityAlone(of: $0) >= NotificationJudge.leastProbability }
        }
    }

    /// The profiles of two listings, without the words that one has copied from the other.
    private static func pair(
        _ found: DescribedListing, _ lost: DescribedListing, _ lexicon: Lexicon
    ) -> (ListingProfile, ListingProfile) {
        guard let copied = CopiedWords(CopiedWords.Source(CopiedWords.Text(found)), CopiedWords.Text(lost)) else {
            return (ListingProfile(found, lexicon: lexicon), ListingProfile(lost, lexicon: lexicon))
        }
        return (
            ListingProfile(found, without: copied, lexicon: lexicon),
            ListingProfile(lost, without: copied, lexicon: lexicon)
        )
    }
}
