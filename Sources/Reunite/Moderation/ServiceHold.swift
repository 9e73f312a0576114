/// The hold by the service, without a moderator, of a listing whose reports weigh enough. The case stays open.
public enum ServiceHold {
    /// The action in the log.
    public static let action = ModerationAction.hold
    /// The new visibility of the listing.
    public static let visibility = Visibility.held
    /// The mail to its owner, without a note.
    public static let notice = ListingNotice.held

    /// The note in the log. It has no figure, which would contain the results of reporters in cases that a reader of the log may
    /// not know.
    public static let note = "Held by the service: its reports weigh enough."
}
