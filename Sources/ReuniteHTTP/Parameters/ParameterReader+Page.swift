import Reunite

/// The number of entries on a page.
struct PageSize {
    /// If the request has no `limit`.
    let standard: Int
    /// A larger `limit` is lowered to this.
    let maximum: Int

    /// A page ends after the entry that takes its text past this many bytes. The next page begins after that entry.
    static let bytes = 1024 * 1024

    /// For all lists, unless a list defines its own.
    static let standard = PageSize(standard: ListingQuery.standardLimit, maximum: ListingQuery.maximumLimit)
}

/// The only place that reads `limit` and `cursor`.
extension ParameterReader {
    /// `limit`: the most entries of the page.
    mutating func limit(_ size: PageSize = .standard) -> Int {
        min(value("limit", PlainNumber.count) ?? size.standard, size.maximum)
    }

    /// `cursor`: where a list of listings continues; nil for the first page.
    ///
    /// - Parameter sort: the order of the list; a cursor of another order is invalid.
    mutating func cursor(of sort: ListingSort) -> PageCursor? {
        value("cursor") { text throws(InvalidValue) in
            let cursor = try PageCursor(token: text)
            guard cursor.sort == sort else { throw InvalidValue("belongs to another order") }
            return cursor
        }
    }

    /// `cursor`: where any other list continues; nil for the first page.
    mutating func cursor() -> ListCursor? { value("cursor", ListCursor.init(token:)) }
}
