import Reunite
import ReuniteMatch
import ReuniteStorage

/// A second look at the candidates that come first: those whose text and the listing's have copied words in common are compared
/// without them.
struct CopyReview: Sendable {
    /// The most candidates that are looked at again.
    static let most = 200

    /// The listing and the candidate without the copied words, by the candidate's index.
    private(set) var pairs: [Int: (ListingProfile, ListingProfile)] = [:]

    /// - Parameter texts: the candidates' own. One that is gone meanwhile is not looked at.
    init(
        of listing: DescribedListing, _ found: CandidateSearch, _ texts: [ListingID: DescribedListing],
        _ lexicon: Lexicon
    ) {
        let text = CopiedWords.Text(listing)
        for index in found.first {
            guard let other = texts[found.candidates[index].id],
                let copied = CopiedWords(text, CopiedWords.Text(other))
            else { continue }
            pairs[index] = (
                ListingProfile(listing, without: copied, lexicon: lexicon),
                ListingProfile(other, without: copied, lexicon: lexicon)
            )
        }
    }

    /// The evidence for all candidates, without what was copied.
    func scores(of found: CandidateSearch, by matcher: Matcher) -> CandidateScores {
        pairs.isEmpty
            ? found.scores
            : found.scores.replacing(
                pairs.mapValues { matcher.bits($0.0, $0.1, crowd: found.crowd) })
    }
}

extension CopiedWords.Text {
    init(_ listing: DescribedListing) { self.init(title: listing.title, description: listing.description) }
}
