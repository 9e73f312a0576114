/// A listing with its private data, which only operators may see in full: ``ListingAudience`` has the rules for the others.
public struct ConfidentialListing: Sendable, Equatable {
    /// The public data.
    public let listing: Listing
    /// The exact point: the published one if its precision is exact.
    public let exact: Coordinate?
    /// What moderators decided.
    public let visibility: Visibility
    /// The number by which its owner names it; nil if it was imported without an owner.
    public let number: ListingNumber?
    /// The id in the system that the listing was imported from; nil if it has none.
    public let externalID: String?
    /// The email address of the owner; nil if the owner is the operator.
    public let ownerEmail: String?
    /// Whether the owner shows an email address or a phone number to users.
    public let ownerShowsContact: Bool
    /// Whether messages reach the owner: see ``ContactWays/messages``.
    public let ownerGetsMessages: Bool
    /// Whether parts of it are hidden.
    public let isRedacted: Bool
    /// The hidden parts, if they were read.
    public var redactions: [StandingRedaction] = []
    /// The texts with the blacked-out words, if they were read.
    public var written: WrittenTexts?

    /// A listing with its private data.
    public init(
        listing: Listing, exact: Coordinate?, visibility: Visibility, number: ListingNumber?,
        externalID: String?, ownerEmail: String?, ownerShowsContact: Bool, ownerGetsMessages: Bool,
        isRedacted: Bool = false
    ) {
        (self.listing, self.exact, self.visibility, self.number) = (listing, exact, visibility, number)
        (self.externalID, self.ownerEmail, self.ownerShowsContact) = (externalID, ownerEmail, ownerShowsContact)
        (self.ownerGetsMessages, self.isRedacted) = (ownerGetsMessages, isRedacted)
    }

    /// Whether the public may see the listing.
    public var isPublic: Bool { listing.state.isShown(visibility) }

    /// The content, as the owner could post it again.
    ///
    /// - Throws: ``InvalidValue`` if the store contains an invalid value.
    public var draft: ListingDraft {
        get throws(InvalidValue) {
            ListingDraft(
                status: listing.status, category: listing.category, title: try Title(written?.title ?? listing.title),
                description: try Description(written?.description ?? listing.description),
                occurrence: listing.occurrence,
                precision: listing.precision, location: exact)
        }
    }
}
