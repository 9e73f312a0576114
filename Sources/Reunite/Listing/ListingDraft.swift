/// What somebody says of a thing: all that can be posted, checked.
public struct ListingDraft: Sendable, Equatable {
    /// Lost or found.
    public var status: ListingStatus
    /// What kind of thing it is.
    public var category: Category
    /// What it is, in a line.
    public var title: Title
    /// What else is to be said of it.
    public var description: Description
    /// When it was lost or found.
    public var occurrence: Occurrence

    /// Whether ``location`` is published as it is.
    public var precision: Precision

    /// The true position; nil where none was given.
    public var location: Coordinate?

    /// A draft; without a precision it has the one that its status suggests.
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

    /// The location with what is published of it.
    public var pin: Pin? {
        location.map { Pin(at: $0, precision: precision) }
    }
}
