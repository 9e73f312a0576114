/// The hold that the service makes without a moderator, where many say that a listing does harm. The case stays open.
public enum ServiceHold {
    /// What stands in the log.
    public static let action = ModerationAction.hold
    /// What the listing becomes.
    public static let visibility = Visibility.held
    /// What its owner is mailed, without a note.
    public static let notice = ListingNotice.held

    /// Whether a listing is held at once.
    ///
    /// - Parameters:
    ///   - weight: what waits in its case weighs together.
    ///   - threshold: from what weight on; nil for never.
    public static func isDue(_ visibility: Visibility, weight: Double, threshold: Double?) -> Bool {
        guard let threshold, weight >= threshold else { return false }
        return switch visibility {
        case .public: true
        case .held, .removed: false
        }
    }

    /// Why, as the log says it.
    public static func note(weight: Double) -> String {
        "Held by the service: its reports weigh \((weight * 100).rounded() / 100)."
    }
}
