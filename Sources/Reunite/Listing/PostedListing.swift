/// What the service added to a draft when it was posted. With the draft it is the listing as it was then.
public struct PostedListing: Sendable, Equatable, Codable {
    /// The public id.
    public let id: ListingID
    /// The number by which its owner names it.
    public let number: ListingNumber
    /// When it was posted.
    public let postedAt: Timestamp
    /// When it expires unless it is renewed.
    public let expiresAt: Timestamp
    /// The display name of the owner.
    public let ownerDisplayName: String

    /// What a posted listing has besides its draft.
    public init(
        id: ListingID, number: ListingNumber, postedAt: Timestamp, expiresAt: Timestamp, ownerDisplayName: String
    ) {
        (self.id, self.number, self.postedAt, self.expiresAt) = (id, number, postedAt, expiresAt)
        self.ownerDisplayName = ownerDisplayName
    }

    /// The listing as it was posted, without the owner's address and how to reach them, which no response to a post contains.
    ///
    /// - Parameters:
    ///   - owner: who posted it.
    ///   - photos: the photos that it was posted with.
    public func listing(
        _ draft: ListingDraft, by owner: AccountID, photos: [Photo] = []
    ) -> ConfidentialListing {
        let pin = draft.pin
        return ConfidentialListing(
            listing: Listing(
                id: id, version: 1, status: draft.status, state: .open, category: draft.category,
                title: draft.title.text, description: draft.description.text, occurrence: draft.occurrence,
                updatedAt: postedAt, resolvedAt: nil, outcome: nil, expiresAt: expiresAt, precision: draft.precision,
                accuracy: pin?.accuracy, point: pin?.published, owner: owner, ownerDisplayName: ownerDisplayName,
                photos: photos),
            exact: pin?.exact, visibility: .public, number: number, externalID: nil, ownerEmail: nil,
            ownerShowsContact: false, ownerGetsMessages: false)
    }
}
