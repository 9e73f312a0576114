/// A listing that a search has found, without its content.
public struct FoundListing: Sendable, Equatable {
    /// The id.
    public let id: ListingID

    /// The version of its content.
    public let version: Int

    /// The metres from the centre of the circle; nil if the search has none.
    public let distance: Double?

    /// A listing with its version.
    public init(id: ListingID, version: Int, distance: Double?) {
        self.id = id
        self.version = version
        self.distance = distance
    }
}
