/// The mail to the owner of a listing about a decision. The raw values are stored in the mail queue.
public enum DecisionMail: String, CaseIterable, Sendable {
    /// It is temporarily hidden.
    case held = "listing-held"
    /// It was removed.
    case removed = "listing-removed"
    /// It is not hidden any more. It is public again, unless its owner withdrew it.
    case restored = "listing-restored"
    /// Its owner gets a warning, and it is not hidden.
    case warned = "listing-warned"
    /// Photos of it are hidden, or words of it blacked out, and the rest is public.
    case redacted = "listing-redacted"
    /// Parts of it that were hidden are public again.
    case unredacted = "listing-unredacted"
    /// The warning is withdrawn, with or without an appeal.
    case warningWithdrawn = "warning-withdrawn"

    /// Whether the mail explains how to appeal.
    public var invitesAppeal: Bool {
        switch self {
        case .held, .removed, .warned, .redacted: true
        case .restored, .unredacted, .warningWithdrawn: false
        }
    }
}
