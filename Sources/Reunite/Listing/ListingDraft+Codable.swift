extension ListingDraft: Codable {
    private enum Key: String, CodingKey {
        case status, category, title, description, occurredAt, precision, longitude, latitude
    }

    /// Decodes a draft that was kept until its author confirms it.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let longitude = try values.decodeIfPresent(Double.self, forKey: .longitude)
        let latitude = try values.decodeIfPresent(Double.self, forKey: .latitude)
        var location: Coordinate?
        if let longitude, let latitude { location = try Coordinate(longitude: longitude, latitude: latitude) }
        self.init(
            status: try values.decode(ListingStatus.self, forKey: .status),
            category: try values.decode(Category.self, forKey: .category),
            title: try Title(values.decode(String.self, forKey: .title)),
            description: try Description(values.decode(String.self, forKey: .description)),
            occurrence: try Occurrence(Moment(rfc3339: values.decode(String.self, forKey: .occurredAt)), now: .now),
            precision: try values.decode(Precision.self, forKey: .precision), location: location)
    }

    /// Encodes a draft, with its exact position.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(status, forKey: .status)
        try values.encode(category, forKey: .category)
        try values.encode(title.text, forKey: .title)
        try values.encode(description.text, forKey: .description)
        try values.encode(occurrence.description, forKey: .occurredAt)
        try values.encode(precision, forKey: .precision)
        try values.encodeIfPresent(location?.longitude, forKey: .longitude)
        try values.encodeIfPresent(location?.latitude, forKey: .latitude)
    }
}
