import Reunite

/// How a search finds its listings: the index that it scans, and the words that it checks in each row.
struct SearchPlan: Equatable {
    enum Access: Equatable {
        /// The index of the published points, in these boxes. Chosen if they contain few listings.
        case spatial([BoundingBox])
        /// The text index with this expression, in the order of creation.
        case text(String)
        /// The text index twice: first the listings that have every word in the title, then the others. A listing whose
        /// document contains all needles of `excluding` is not one of the others.
        case relevance(titles: WordMatch, others: WordMatch, excluding: [Needle])
        /// The index on states, in the order of creation.
        case state(ListingState)
        /// The table of listings, in the order of creation.
        case rows
    }

    var access: Access

    /// What to find in the document of each row, because the index does not check it.
    var needles: [Needle] = []

    /// How ``Access/text(_:)`` reads the index.
    var scan = TextScan.index
}

/// A condition on words: the part that the text index checks, and the part that is checked in each row.
struct WordMatch: Equatable {
    /// The expression; empty if the text index is not used, and all listings are scanned.
    var expression: String

    /// What the document of each row must contain.
    var needles: [Needle]

    /// The terms of the expression: one of each group must occur. For estimates.
    var groups: [TextMatch.Group] = []

    /// How the index is read.
    var scan = TextScan.index
}
