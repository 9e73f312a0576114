import Hummingbird
import Reunite

/// The parameters of a request for changes: the start, and the filters.
struct ChangeParameters {
    /// The last number that the client has; nil to start at the end of the feed.
    let since: Int64?
    let filter: ChangeFilter
    /// Maximum number of changes of a page.
    let limit: Int

    /// - Throws: ``InvalidParameters`` with all faults.
    init(_ request: Request, in context: some EndpointContext) throws(InvalidParameters) {
        var reader = ParameterReader(request, in: context)
        let since = reader.value("since", Self.number)
        // Polyfills of `EventSource` cannot send the header field, and repeat its value in the query; it is empty in the first request.
        let repeated = reader.value("lastEventId") { (text) throws(InvalidValue) in
            text.isEmpty ? nil : try Self.number(text)
        }
        self.since = (repeated ?? nil) ?? since
        filter = ChangeFilter(reader.filters())
        limit = reader.limit()
        try reader.finish()
    }

    /// A sequence number of the feed.
    static func number(_ text: String) throws(InvalidValue) -> Int64 {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text) else {
            throw InvalidValue("must be a sequence number of the feed, 0 or more")
        }
        return number
    }
}
