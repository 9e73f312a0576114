/// What the public finds a listing by while it is open: what is derived in memory is made of these.
///
/// A listing that is held, removed, withdrawn, resolved or expired has none.
public struct PublishedListing: Sendable, Equatable {
    /// The public identifier, with the time of creation.
    public let id: ListingID

    /// The published point, never the true one; nil where the listing has no pin.
    public let point: Coordinate?

    /// How far the published point can be from the true one, in metres; nil where they are the same.
    public let accuracy: Int?

    /// Lost or found.
    public let status: ListingStatus

    /// What kind of thing it is.
    public let category: Category

    /// When it was lost or found.
    public let occurrence: Occurrence

    /// Who posted it.
    public let owner: AccountID

    /// The title, as it was written.
    public let title: String

    /// The folded words of title and description as UTF-8: a space before and after each.
    public let words: [UInt8]

    /// A listing with all that it is found by.
    public init(
        id: ListingID, point: Coordinate?, accuracy: Int?, status: ListingStatus, category: Category,
        occurrence: Occurrence, owner: AccountID, title: String, words: [UInt8]
    ) {
        self.id = id
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
