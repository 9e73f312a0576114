import Reunite

extension BelongingDraft {
    /// A belonging, from a body.
    ///
    /// - Throws: ``Problem`` with all faults.
    init(body json: OrderedJSON) throws(Problem) {
        var body = try JSONObject(body: json)
        let title = body.text("title", Title.init)
        let category = body.text("category", Category.init(parameter:))
        let description = body.optionalText("description", Description.init)
        let serial = body.optionalText("serial", SerialNumber.init)
        try body.finish()
        guard let title, let category else { throw .invalidBody([]) }
        self.init(title: title, category: category, description: description ?? .empty, serial: serial)
    }
}

extension BelongingChange {
    /// A merge patch (RFC 7396) of a belonging. Null removes the description or the serial number.
    ///
    /// - Throws: ``Problem`` with all faults.
    init(body json: OrderedJSON) throws(Problem) {
        var body = try JSONObject(body: json)
        self.init()
        title = body.has("title") ? body.text("title", Title.init) : nil
        category = body.has("category") ? body.text("category", Category.init(parameter:)) : nil
        if body.has("description") { description = body.optionalText("description", Description.init) ?? .empty }
        if body.has("serial") { serial = .some(body.nullableText("serial", SerialNumber.init)) }
        try body.finish()
    }
}

extension Loss {
    /// The loss of a belonging, from a body.
    ///
    /// - Throws: ``Problem`` with all faults.
    init(body json: OrderedJSON, now: Timestamp = .now) throws(Problem) {
        var body = try JSONObject(body: json)
        let occurrence = body.text("occurredAt") { text throws(InvalidValue) in
            try Occurrence(Moment(rfc3339: text), now: now)
        }
        let location = body.optionalPoint("location")
        let precision = body.optionalText("precision", Precision.init(parameter:))
        try body.finish()
        guard let occurrence else { throw .invalidBody([]) }
        self.init(occurrence: occurrence, location: location, precision: precision)
    }
}

extension Outcome {
    /// The outcome of a loss, from a body; ``returned`` if the body has none.
    ///
    /// - Throws: ``Problem`` with all faults.
    init(body json: OrderedJSON) throws(Problem) {
        var body = try JSONObject(body: json)
        self = body.optionalText("outcome", Outcome.init(parameter:)) ?? .returned
        try body.finish()
    }
}

extension FoundMessage.Draft {
    /// What a finder writes, from a body.
    ///
    /// - Throws: ``Problem`` with all faults.
    init(body json: OrderedJSON) throws(Problem) {
        var body = try JSONObject(body: json)
        let text = body.text("message", Self.text(_:))
        let location = body.optionalPoint("location")
        let contact = body.optionalText("contact", Self.contact(_:))
        let secret = body.optionalText("secret", Self.secret(_:))
        try body.finish()
        guard let text else { throw .invalidBody([]) }
        self.init(text: text, location: location, contact: contact, secret: secret)
    }
}

extension JSONObject {
    /// The position of an optional GeoJSON Point; null counts as missing.
    fileprivate mutating func optionalPoint(_ name: String) -> Coordinate? {
        var point = optionalObject(name)
        let coordinate = point?.coordinate()
        point?.refuseOthers()
        return coordinate
    }
}
