/// The mail to the owner of a listing about a decision. The raw values are stored in the mail queue.
public enum ListingNotice: String, CaseIterable, Sendable {
    /// It is hidden for now.
    case held = "listing-held"
    /// It was removed.
    case removed = "listing-removed"
    /// It is public again.
    case restored = "listing-restored"
    /// It is public, and its owner gets a warning.
    case warned = "listing-warned"
    /// The warning was withdrawn after an appeal.
    case warningWithdrawn = "warning-withdrawn"

    /// Whether the mail explains how to appeal.
    public var invitesAppeal: Bool {
        switch self {
        case .held, .removed, .warned: true
        case .restored, .warningWithdrawn: false
        }
    }
}
