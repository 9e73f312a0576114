/// A value of an attribute of listings, which filters ask for.
///
/// A filter by another attribute is a new case. The compiler then reports where its column in the database and its value of
/// a pin must be named.
public enum AttributeValue: Hashable, Sendable {
    case status(ListingStatus)
    case category(Category)
    case owner(AccountID)

    /// The value as requests have it.
    public var text: String {
        switch self {
        case .status(let status): status.rawValue
        case .category(let category): category.rawValue
        case .owner(let owner): owner.description
        }
    }

    /// Whether an open listing has the value.
    func isValue(of listing: PublishedListing) -> Bool {
        switch self {
        case .status(let status): listing.status == status
        case .category(let category): listing.category == category
        case .owner(let owner): listing.owner == owner
        }
    }

    /// Whether listings of a status and a category have the value; nil if these do not tell.
    ///
    /// Earlier versions of a listing, and the sums of pins, are known by these two only.
    public func isValue(ofStatus status: ListingStatus, _ category: Category) -> Bool? {
        switch self {
        case .status(let value): value == status
        case .category(let value): value == category
        case .owner: nil
        }
    }
}
