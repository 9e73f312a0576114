/// What somebody says of a thing: all that can be posted, checked.
public struct ListingDraft: Sendable, Equatable {
    public var status: ListingStatus
    public var category: Category
    public var title: Title
    public var description: Description
    public var occurrence: Occurrence

    /// Whether ``location`` is published as it is.
    public var precision: Precision

    /// The true position; nil where none was given.
    public var location: Coordinate?

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
