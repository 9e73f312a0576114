/// A query parameter of searches: a filter, an order or a page.
///
/// Parsers, the OpenAPI document and the pages follow this list. Its order is that in which parameters are read.
public enum SearchParameter: String, CaseIterable, Sendable {
    case bbox
    case boxMatch = "bbox-match"
    case q, status, category, datetime, near, radius, state, owner, sort, limit, cursor

    /// The parameters that every search takes.
    public static let common = allCases.filter { $0.searches.count == SearchKind.allCases.count }

    /// The searches that take it; others refuse it.
    public var searches: Set<SearchKind> {
        switch self {
        case .q, .status, .category, .datetime: Set(SearchKind.allCases)
        case .bbox: [.listings, .feed, .page, .features, .saved, .pins, .changes, .events]
        case .boxMatch: [.listings, .pins, .changes, .events]
        case .near, .radius: [.listings, .feed, .page, .saved]
        case .state: [.listings, .features]
        case .owner, .sort: [.listings]
        case .limit: [.listings, .feed, .features, .leaves, .changes]
        case .cursor: [.listings, .page, .features, .leaves]
        }
    }

    /// The allowed values, in the order in which forms show them; empty if the values are not from a list.
    public var choices: [AttributeValue] {
        switch self {
        case .status: ListingStatus.allCases.map(AttributeValue.status)
        case .category: Category.allCases.map(AttributeValue.category)
        default: []
        }
    }
}
