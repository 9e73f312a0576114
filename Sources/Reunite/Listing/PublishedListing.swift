/// The public attributes of an open listing, from which data in memory, such as the pin map, is built.
///
/// There is none for a listing that is held, removed, withdrawn, resolved or expired.
public struct PublishedListing: Sendable, Equatable {
    /// The public id, which contains the time of creation.
    public let id: ListingID

    /// The version of what is published; each change of it increases the version.
    public let version: Int

    /// The published point, never the exact one; nil if the listing has no pin.
    public let point: Coordinate?

    /// The largest distance to the exact point, in metres; nil if the published point is exact.
    public let accuracy: Int?

    /// Lost or found.
    public let status: ListingStatus

    /// The category.
    public let category: Category

    /// When it was lost or found.
    public let occurrence: Occurrence

    /// The owner.
    public let owner: AccountID

    /// The title.
    public let title: String

    /// The folded words of title and description in UTF-8, with a space before and after each.
    public let words: [UInt8]

    /// A listing with its public attributes. A new one has version 1.
    public init(
        id: ListingID, version: Int = 1, point: Coordinate?, accuracy: Int?, status: ListingStatus,
        category: Category, occurrence: Occurrence, owner: AccountID, title: String, words: [UInt8]
    ) {
        self.id = id
        self.version = version
        self.point = point
        self.accuracy = accuracy
        self.status = status
        self.category = category
        self.occurrence = occurrence
        self.owner = owner
        self.title = title
        self.words = words
    }
}
