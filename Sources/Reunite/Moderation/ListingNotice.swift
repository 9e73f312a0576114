/// What the owner of a listing is mailed about a decision. The raw values are stored in the queue of mails.
public enum ListingNotice: String, CaseIterable, Sendable {
    /// It is hidden for now.
    case held = "listing-held"
    /// It was removed.
    case removed = "listing-removed"
    /// It is public again.
    case restored = "listing-restored"
    /// It is public, and its owner is warned.
    case warned = "listing-warned"
    /// The warning is withdrawn, after an appeal.
    case warningWithdrawn = "warning-withdrawn"

    /// Whether the mail tells the owner how to appeal.
    public var invitesAppeal: Bool {
        switch self {
        case .held, .removed, .warned: true
        case .restored, .warningWithdrawn: false
        }
    }
}
