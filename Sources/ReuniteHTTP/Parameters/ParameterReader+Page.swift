import Reunite

/// How many entries a page of a list has.
struct PageSize {
    /// Where the client says nothing.
    let standard: Int
    /// A larger `limit` is lowered to this.
    let maximum: Int

    /// The size of every list, unless the list says otherwise.
    static let standard = PageSize(standard: ListingQuery.standardLimit, maximum: ListingQuery.maximumLimit)
}

/// The one place where `limit` and `cursor` are read.
extension ParameterReader {
    /// `limit`: how many entries the page has at most.
    mutating func limit(_ size: PageSize = .standard) -> Int {
        min(value("limit", PlainNumber.count) ?? size.standard, size.maximum)
    }

    /// `cursor`: where a list of listings goes on; nil for its first page.
    ///
    /// - Parameter sort: the order of the list; a cursor of another order is at fault.
    mutating func cursor(of sort: ListingSort) -> PageCursor? {
        value("cursor") { text throws(InvalidValue) in
            let cursor = try PageCursor(token: text)
            guard cursor.sort == sort else { throw InvalidValue("belongs to another order") }
            return cursor
        }
    }

    /// `cursor`: where a list of anything else goes on; nil for its first page.
    mutating func cursor() -> ListCursor? { value("cursor", ListCursor.init(token:)) }
}
