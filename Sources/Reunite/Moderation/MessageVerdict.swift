/// The decision of a moderator on messages that were held because they repeat each other. The raw values are the actions in
/// the moderation log.
public enum MessageVerdict: String, CaseIterable, Sendable {
    /// The messages are mailed, and later ones with the same text are not held.
    case release = "release-messages"
    /// The messages are deleted without being mailed.
    case discard = "discard-messages"
}
