import Reunite

extension SavedSearch.Draft {
    /// Parses the body of a new search; without `notify` its owner is notified immediately.
    ///
    /// - Throws: ``Problem`` with all invalid members, or ``InvalidParameters`` of the query.
    init(body json: OrderedJSON) throws {
        var body = try JSONObject(body: json)
        let name = body.text("name", DisplayName.init)
        let query = body.text("query", Self.query)
        let notify = body.has("notify") ? body.text("notify", NotificationFrequency.init(parameter:)) : .atOnce
        try body.finish()
        guard let name, let query, let notify else { throw Problem.invalidBody([]) }
        _ = try ListingQuery(savedSearch: query)
        self.init(name: name, query: query, notify: notify)
    }

    /// The text of a query, with or without the question mark.
    fileprivate static func query(_ text: String) throws(InvalidValue) -> String {
        guard text.unicodeScalars.count <= maximumQueryLength else {
            throw InvalidValue("must have at most \(maximumQueryLength) characters")
        }
        return text.first == "?" ? String(text.dropFirst()) : text
    }
}

extension SavedSearch.Change {
    /// Parses a merge patch (RFC 7396) of a saved search.
    ///
    /// - Throws: ``Problem`` with all invalid members, or ``InvalidParameters`` of the query.
    init(body json: OrderedJSON) throws {
        var body = try JSONObject(body: json)
        self.init()
        name = body.has("name") ? body.text("name", DisplayName.init) : nil
        query = body.has("query") ? body.text("query", SavedSearch.Draft.query) : nil
        notify = body.has("notify") ? body.text("notify", NotificationFrequency.init(parameter:)) : nil
        try body.finish()
        if let query { _ = try ListingQuery(savedSearch: query) }
    }
}
