import Reunite

/// What a mailed token posts.
public struct DraftPreview: Sendable {
    /// The number of the listing to be.
    public let number: ListingNumber
    /// The listing.
    public let draft: ListingDraft
    /// The number of its photos.
    public let photos: Int
    /// The language of its author.
    public let locale: LocaleTag
}
