/// A listing that a search has found, without its content.
public struct FoundListing: Sendable, Equatable {
    /// The id.
    public let id: ListingID

    /// The version of its published content.
    public let version: Int

    /// The distance from the centre of the circle, in metres; nil if the search has no circle.
    public let distance: Double?

    /// A listing that was found.
    public init(id: ListingID, version: Int, distance: Double?) {
        self.id = id
        self.version = version
        self.distance = distance
    }
}
