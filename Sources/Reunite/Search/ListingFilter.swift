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

extension ListingFilter {
    /// Whether an open listing passes.
    public func matches(_ listing: PublishedListing) -> Bool {
        switch self {
        case .box(let box, let match):
            listing.point.map { box.matches($0, accuracy: listing.accuracy, match) } ?? false
        case .near(let circle): listing.point.map(circle.contains) ?? false
        case .words(let words): words.terms.allSatisfy { $0.occurs(in: listing.words) }
        case .status(let status): listing.status == status
        case .categories(let categories): categories.contains(listing.category)
        case .states(let states): states.contains(.open)
        case .occurred(let range): range.overlaps(listing.occurrence)
        case .owner(let owner): listing.owner == owner
        }
    }
}
