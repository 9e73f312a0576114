/// One condition on listings, in one of a few forms. A search combines filters, at most one of each kind.
///
/// SQL, the pin map, the feed and saved searches interpret each form once. A filter by an attribute that listings have is
/// an ``AttributeValue``, and needs no form of its own.
public enum ListingFilter: Hashable, Sendable {
    /// The listing is in the box: its published point, or the circle of an approximate one.
    case box(BoundingBox, BoxMatch = .point)
    /// The published point is in the circle; results then have a distance.
    case near(Circle)
    /// Title or description contain these words.
    case words(SearchWords)
    /// An attribute has this value.
    case equals(AttributeValue)
    /// An attribute has one of these values. All of them are of the same attribute.
    case oneOf(Set<AttributeValue>)
    /// One of these states.
    case states(Set<ListingState>)
    /// It happened in this range; a date counts as its whole day.
    case occurred(TimeRange)
}

extension ListingFilter {
    /// Posted by this account.
    public static func owner(_ owner: AccountID) -> Self { .equals(.owner(owner)) }

    /// Whether an open listing passes.
    public func matches(_ listing: PublishedListing) -> Bool {
        switch self {
        case .box(let box, let match):
            listing.point.map { box.matches($0, accuracy: listing.accuracy, match) } ?? false
        case .near(let circle): listing.point.map(circle.contains) ?? false
        case .words(let words): words.terms.allSatisfy { $0.occurs(in: listing.words) }
        case .equals(let value): value.isValue(of: listing)
        case .oneOf(let values): values.contains { $0.isValue(of: listing) }
        case .states(let states): states.contains(.open)
        case .occurred(let range): range.overlaps(listing.occurrence)
        }
    }
}
