/// What a decision does to the owner of a listing.
public enum OwnerEffect: Hashable, Sendable {
    /// Nothing changes for the owner: no mail is sent.
    case notTold
    /// The owner is mailed this, with the moderator's note.
    case told(ListingNotice)
    /// The owner is shut out, and told so. Who may decide it: ``Role/maySuspend(_:)``.
    case suspended
}
