/// The service's hold, without a moderator, of a listing whose reports have enough weight. The case stays open.
public enum ServiceHold {
    /// The action in the log.
    public static let action = ModerationAction.hold
    /// The new visibility of the listing.
    public static let visibility = Visibility.held
    /// The mail to its owner, without a note.
    public static let notice = DecisionMail.held

    /// The note in the log. It does not give the weight, which depends on reporters' results in cases that a reader of the log
    /// must not know.
    public static let note = "Held by the service because of the weight of its reports."
}
