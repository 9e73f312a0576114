/// One condition on listings. A search is any mix of them, at most one of each kind.
///
/// A new filter is a case here; the compiler then points at the places that must know it.
public enum ListingFilter: Hashable, Sendable {
    /// The published point lies in the box.
    case box(BoundingBox)
    /// The published point lies in the circle; answers then carry the distance.
    case near(Circle)
    /// Title or description have these words.
    case words(SearchWords)
    case status(ListingStatus)
    /// One of these categories.
    case categories(Set<Category>)
    /// One of these states.
    case states(Set<ListingState>)
    /// What happened then: the whole of a day counts.
    case occurred(TimeRange)
    /// Posted by this account.
    case owner(AccountID)
}
