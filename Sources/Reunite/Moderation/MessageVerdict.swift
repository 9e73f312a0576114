/// The decision of a moderator on messages that were held because they repeat each other. The raw values are the actions in
/// the moderation log.
public enum MessageVerdict: String, CaseIterable, Sendable {
    /// The messages are delivered, and later ones with the same text are not held.
    case release = "release-messages"
    /// Only the authors see the messages.
    case discard = "discard-messages"
}
