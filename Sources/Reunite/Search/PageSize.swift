/// The number of entries on a page.
public struct PageSize: Sendable {
    /// If the query has no `limit`.
    public let standard: Int
    /// A larger `limit` is lowered to this.
    public let maximum: Int

    /// The numbers of a list.
    public init(standard: Int, maximum: Int) { (self.standard, self.maximum) = (standard, maximum) }

    /// A page ends after the entry that takes its text past this many bytes. The next page begins after that entry.
    public static let bytes = 1024 * 1024

    /// For all lists, unless a list defines its own.
    public static let standard = PageSize(standard: ListingQuery.standardLimit, maximum: ListingQuery.maximumLimit)
}
