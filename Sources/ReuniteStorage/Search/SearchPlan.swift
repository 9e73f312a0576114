import Reunite

/// How a search reaches its listings: which index it walks, and what is then looked for in each row.
struct SearchPlan: Equatable {
    enum Access: Equatable {
        /// The R*Tree over the published points, in these boxes: where they hold few listings.
        case spatial([BoundingBox])
        /// The text index with this expression, in the order of creation.
        case text(String)
        /// As before, with the listings that have every word in the title first.
        case relevance(title: String, rest: String)
        /// The index over states, in the order of creation.
        case state(ListingState)
        /// The listings themselves, in the order of creation.
        case rows
    }

    let access: Access

    /// The words that the index does not answer for: they are looked for in the document of each row.
    var termsInRows: [SearchWords.Term] = []
}
