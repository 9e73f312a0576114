/// The data of a listing that its owner sets, validated.
public struct ListingDraft: Sendable, Equatable {
    /// Lost or found.
    public var status: ListingStatus
    /// The category.
    public var category: Category
    /// The title.
    public var title: Title
    /// The description.
    public var description: Description
    /// When it was lost or found.
    public var occurrence: Occurrence

    /// Whether ``location`` is published exactly.
    public var precision: Precision

    /// The exact position; nil if none was given.
    public var location: Coordinate?

    /// A draft; without a precision it has the default of its status.
    public init(
        status: ListingStatus, category: Category, title: Title, description: Description, occurrence: Occurrence,
        precision: Precision? = nil, location: Coordinate?
    ) {
        self.status = status
        self.category = category
        self.title = title
        self.description = description
        self.occurrence = occurrence
        self.precision = precision ?? .standard(for: status)
        self.location = location
    }

    /// The exact and the published position.
    public var pin: Pin? {
        location.map { Pin(at: $0, precision: precision) }
    }
}

/// Whether the thing was lost or found.
public enum ListingStatus: String, CaseIterable, Sendable, Codable {
    case lost
    case found
}

/// Whether the exact position of a listing is published, or only its cell of ``PublishedGrid``.
public enum Precision: String, CaseIterable, Sendable, Codable {
    case exact
    case approximate
}

extension Precision {
    /// The default for a status: people often lose things near their home, and find them in public places.
    public static func standard(for status: ListingStatus) -> Precision {
        status == .lost ? .approximate : .exact
    }
}
