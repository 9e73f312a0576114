/// A listing as the public sees it.
public struct Listing: Sendable, Equatable {
    /// The public id, which contains the time of creation.
    public let id: ListingID
    /// The version, which increases by one with each change.
    public var version: Int
    /// Lost or found.
    public var status: ListingStatus
    /// What became of it.
    public var state: ListingState
    /// The category.
    public var category: Category
    /// The title.
    public var title: String
    /// The description; may be empty.
    public var description: String
    /// When the thing was lost or found.
    public var occurrence: Occurrence
    /// When the listing was last changed.
    public var updatedAt: Timestamp
    /// When the listing was resolved; nil if it is not.
    public var resolvedAt: Timestamp?
    /// How it ended; nil if the listing is not resolved, or its outcome is unknown.
    public var outcome: Outcome?
    /// When an open listing expires.
    public var expiresAt: Timestamp
    /// How precisely its point is published.
    public var precision: Precision
    /// The largest distance to the exact point, in metres; nil if the published point is exact.
    public var accuracy: Int?
    /// The published point; nil if the listing has no pin.
    public var point: Coordinate?
    /// The account of the owner.
    public var owner: AccountID
    /// The display name of the owner.
    public var ownerDisplayName: String
    /// The photos, in the order that the owner chose.
    public var photos: [Photo]
    /// The distance from the centre of the search in metres; nil if the search has no circle, or the listing no pin.
    public var distance: Double?

    /// A listing with its attributes.
    public init(
        id: ListingID, version: Int, status: ListingStatus, state: ListingState, category: Category, title: String,
        description: String, occurrence: Occurrence, updatedAt: Timestamp, resolvedAt: Timestamp?, outcome: Outcome?,
        expiresAt: Timestamp, precision: Precision, accuracy: Int?, point: Coordinate?, owner: AccountID,
        ownerDisplayName: String, photos: [Photo], distance: Double? = nil
    ) {
        (self.id, self.version, self.status, self.state, self.category) = (id, version, status, state, category)
        (self.title, self.description, self.occurrence) = (title, description, occurrence)
        (self.updatedAt, self.resolvedAt, self.outcome, self.expiresAt) = (updatedAt, resolvedAt, outcome, expiresAt)
        (self.precision, self.accuracy, self.point) = (precision, accuracy, point)
        (self.owner, self.ownerDisplayName) = (owner, ownerDisplayName)
        (self.photos, self.distance) = (photos, distance)
    }
}
