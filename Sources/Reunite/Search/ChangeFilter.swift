/// Filters in a form that is fast to evaluate for many followers.
///
/// Conditions that are cheap to compare are separate. The others are evaluated on the current listing. Of the earlier
/// version only the cheap attributes are known; if these match, it may have passed.
public struct ChangeFilter: Sendable, Equatable {
    private var box: BoundingBox?
    private var status: ListingStatus?
    private var categories: [Category]?
    private var occurred: TimeRange?
    private var rest: [ListingFilter] = []

    /// All filters must pass, also several of the same kind.
    public init(_ filters: [ListingFilter] = []) {
        for filter in filters {
            switch filter {
            case .box(let box) where self.box == nil: self.box = box
            case .status(let status) where self.status == nil: self.status = status
            case .categories(let categories) where self.categories == nil: self.categories = Array(categories)
            case .occurred(let range) where occurred == nil: occurred = range
            case .box, .status, .categories, .occurred, .near, .words, .states, .owner: rest.append(filter)
            }
        }
    }

    /// Whether an open listing passes.
    public func passes(_ listing: PublishedListing) -> Bool {
        mayHavePassed(
            status: listing.status, category: listing.category, occurrence: listing.occurrence, point: listing.point)
            && rest.allSatisfy { $0.matches(listing) }
    }

    /// Whether an earlier version with these attributes may have passed.
    public func mayHavePassed(
        status: ListingStatus, category: Category, occurrence: Occurrence, point: Coordinate?
    ) -> Bool {
        if let box {
            guard let point, box.contains(point) else { return false }
        }
        if let sought = self.status, sought != status { return false }
        if let categories, !categories.contains(category) { return false }
        if let occurred, !occurred.overlaps(occurrence) { return false }
        return true
    }
}
