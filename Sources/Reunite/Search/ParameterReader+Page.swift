/// The only place that reads `limit` and `cursor`.
extension ParameterReader {
    /// `limit`: the most entries of the page.
    public mutating func limit(_ size: PageSize = .standard) -> Int {
        min(value("limit", PlainNumber.count) ?? size.standard, size.maximum)
    }

    /// `cursor`: where a list of listings continues; nil for the first page.
    ///
    /// - Parameter sort: the order of the list; a cursor of another order is invalid.
    public mutating func cursor(of sort: ListingSort) -> PageCursor? {
        value("cursor") { text throws(InvalidValue) in
            let cursor = try PageCursor(token: text)
            guard cursor.sort == sort else { throw InvalidValue("belongs to another order") }
            return cursor
        }
    }

    /// `cursor`: where any other list continues; nil for the first page.
    public mutating func cursor() -> ListCursor? { value("cursor", ListCursor.init(token:)) }
}
