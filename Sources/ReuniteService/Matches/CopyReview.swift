import Reunite
import ReuniteMatch
import ReuniteStorage

/// A second look at the candidates that come first: those whose text and the listing's have copied words in common are compared
/// without them.
struct CopyReview: Sendable {
    /// Maximum number of candidates that are reviewed.
    static let most = 200

    /// Maximum number of characters of copies that are compared again without the copied words: about 40 of the longest texts.
    static let mostCharacters = 60_000

    /// The listing and the candidate without the copied words, by the candidate's index.
    private(set) var pairs: [Int: (ListingProfile, ListingProfile)] = [:]
    /// Further copies, which are no matches: comparing them again would cost too much.
    private(set) var excess: Set<Int> = []

    /// The candidates of which one text repeats the other.
    var copies: Set<Int> { excess.union(pairs.keys) }

    /// - Parameter texts: the texts of the candidates. A candidate that was removed in the meantime is not reviewed.
    init(
        of listing: DescribedListing, _ found: CandidateSearch, _ texts: [ListingID: DescribedListing],
        _ lexicon: Lexicon
    ) {
        let text = CopiedWords.Source(CopiedWords.Text(listing))
        var room = Self.mostCharacters
        for index in found.first {
            guard let other = texts[found.candidates[index].id], case let otherText = CopiedWords.Text(other),
                let copied = CopiedWords(text, otherText)
            else { continue }
            room -= otherText.title.unicodeScalars.count + otherText.description.unicodeScalars.count
            guard room >= 0 else {
                excess.insert(index)
                continue
            }
            pairs[index] = (
                ListingProfile(listing, without: copied, lexicon: lexicon),
                ListingProfile(other, without: copied, lexicon: lexicon)
            )
        }
    }

    /// The evidence for all candidates, without what was copied.
    func scores(of found: CandidateSearch, by matcher: Matcher) -> CandidateScores {
        guard !pairs.isEmpty || !excess.isEmpty else { return found.scores }
        var bits = pairs.mapValues { matcher.bits($0.0, $0.1, crowd: found.crowd) }
        for index in excess { bits[index] = -.infinity }
        return found.scores.replacing(bits)
    }
}

extension CopiedWords.Text {
    init(_ listing: DescribedListing) { self.init(title: listing.title, description: listing.description) }
}
