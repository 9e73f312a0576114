import Reunite

extension ListingDraft {
    /// Parses a body: a GeoJSON Feature with the properties that a client may set.
    ///
    /// - Throws: ``Problem`` with all invalid members.
    init(body: OrderedJSON, now: Timestamp = .now) throws(Problem) {
        var feature = try JSONObject(body: body)
        let draft = Self.read(&feature, now: now)
        try feature.finish()
        guard let draft else { throw .invalidBody([]) }
        self = draft
    }

    /// Reads the members of a GeoJSON Feature; nil if one is missing or invalid, which the object notes.
    static func read(_ feature: inout JSONObject, now: Timestamp = .now) -> ListingDraft? {
        _ = feature.text("type") { text throws(InvalidValue) in
            guard text == "Feature" else { throw InvalidValue("must be Feature") }
        }
        var properties = feature.object("properties")
        let status = properties?.text("status", ListingStatus.init(parameter:))
        let category = properties?.text("category", Category.init(parameter:))
        let title = properties?.text("title", Title.init)
        let description = properties?.optionalText("description", Description.init)
        let occurrence = properties?.text("occurredAt") { text throws(InvalidValue) in
            try Occurrence(Moment(rfc3339: text), now: now)
        }
        let precision = properties?.optionalText("precision", Precision.init(parameter:))
        properties?.refuseOthers()
        var geometry = feature.optionalObject("geometry")
        let location = geometry?.coordinate()
        geometry?.refuseOthers()
        guard let status, let category, let title, let occurrence else { return nil }
        return ListingDraft(
            status: status, category: category, title: title, description: description ?? .empty,
            occurrence: occurrence, precision: precision, location: location)
    }

    /// The JSON that a merge patch applies to: the members that a client may set.
    var settable: OrderedJSON {
        let point: OrderedJSON? = location.map { location in
            let coordinates = [location.longitude, location.latitude].map { OrderedJSON.number($0.description) }
            return .object([
                .init(name: "type", value: .string("Point")), .init(name: "coordinates", value: .array(coordinates)),
            ])
        }
        return .object([
            .init(name: "type", value: .string("Feature")),
            .init(name: "geometry", value: point ?? .null),
            .init(
                name: "properties",
                value: .object([
                    .init(name: "status", value: .string(status.rawValue)),
                    .init(name: "category", value: .string(category.rawValue)),
                    .init(name: "title", value: .string(title.text)),
                    .init(name: "description", value: .string(description.text)),
                    .init(name: "occurredAt", value: .string(occurrence.description)),
                    .init(name: "precision", value: .string(precision.rawValue)),
                ])),
        ])
    }
}

extension JSONObject {
    /// The position of a GeoJSON Point.
    mutating func coordinate() -> Coordinate? {
        _ = text("type") { text throws(InvalidValue) in
            guard text == "Point" else { throw InvalidValue("must be Point") }
        }
        guard let numbers = numbers("coordinates") else { return nil }
        guard numbers.count == 2 else {
            fault("coordinates", "must have two numbers, longitude and latitude")
            return nil
        }
        do {
            return try Coordinate(longitude: numbers[0], latitude: numbers[1])
        } catch {
            fault("coordinates", error.description)
            return nil
        }
    }
}
