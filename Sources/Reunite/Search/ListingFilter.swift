/// One condition on listings. A search combines filters, at most one of each kind.
///
/// A new filter is a new case; the compiler then reports the places that must handle it.
public enum ListingFilter: Hashable, Sendable {
    /// The listing is in the box: its published point, or the circle of an approximate one.
    case box(BoundingBox, BoxMatch = .point)
    /// The published point is in the circle; results then have a distance.
    case near(Circle)
    /// Title or description contain these words.
    case words(SearchWords)
    case status(ListingStatus)
    /// One of these categories.
    case categories(Set<Category>)
    /// One of these states.
    case states(Set<ListingState>)
    /// It happened in this range; a date counts as its whole day.
    case occurred(TimeRange)
    /// Posted by this account.
    case owner(AccountID)
}
