/// The effect of a decision on the owner of the listing.
public enum OwnerEffect: Hashable, Sendable {
    /// None, and no mail.
    case notTold
    /// A mail with the moderator's note.
    case told(ListingNotice)
    /// A suspension and its mail. ``Role/maySuspend(_:)`` says who may decide it.
    case suspended
}
