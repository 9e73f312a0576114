import Reunite

/// What somebody who follows asks for: from where on, and which listings.
struct ChangeParameters {
    /// The parameters of `GET /api/v1/changes`; those of `GET /api/v1/events` are the same without `limit`.
    static let names = ["since", "bbox", "q", "status", "category", "datetime", "limit"]

    /// The last number that they have; nil where they begin.
    let since: Int64?
    let filter: ChangeFilter
    /// The most changes of a page.
    let limit: Int

    /// - Throws: ``Problem`` that names every parameter at fault.
    init(_ query: QueryString, names: [String] = names) throws(Problem) {
        var reader = ParameterReader(query, names: names)
        since = reader.value("since", Self.number)
        filter = ChangeFilter(reader.filters())
        limit = reader.limit()
        try reader.finish()
    }

    /// A place in the feed.
    static func number(_ text: String) throws(InvalidValue) -> Int64 {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text) else {
            throw InvalidValue("must be a whole number from 0 on, as the feed gives it")
        }
        return number
    }
}
