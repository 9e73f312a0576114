/// What the owner of a listing is mailed about a decision. The raw values are stored in the queue of mails.
public enum ListingNotice: String, CaseIterable, Sendable {
    /// It is hidden for now.
    case held = "listing-held"
    /// It was removed.
    case removed = "listing-removed"
    /// It is public again.
    case restored = "listing-restored"

    /// Whether the mail tells the owner how to appeal.
    public var invitesAppeal: Bool {
        switch self {
        case .held, .removed: true
        case .restored: false
        }
    }
}
