import Reunite
import ReuniteMatch
import ReuniteStorage

extension ListingProfile {
    /// The profile of a listing.
    ///
    /// - Parameter described: what its texts say, if they have been read.
    package init(_ listing: DescribedListing, _ described: DescribedThing? = nil, lexicon: Lexicon) {
        self.init(
            status: listing.status, category: listing.category,
            described
                ?? DescribedThing(title: listing.title, description: listing.description, lexicon: lexicon),
            point: listing.point, accuracy: listing.accuracy, occurrence: listing.occurrence, lexicon: lexicon)
    }

    /// A listing without the words that it shares with another one because one was copied from the other.
    init(_ listing: DescribedListing, without copied: CopiedWords, lexicon: Lexicon) {
        let text = copied.removed(from: CopiedWords.Text(listing))
        self.init(
            listing, DescribedThing(title: text.title, description: text.description, lexicon: lexicon),
            lexicon: lexicon)
    }
}
