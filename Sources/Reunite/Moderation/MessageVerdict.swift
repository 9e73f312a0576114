/// What a moderator decides about messages that were held because many owners were to get them (``RepeatedMessages``). The raw values
/// are the actions in the moderation log.
public enum MessageVerdict: String, CaseIterable, Sendable {
    /// They are mailed, and further ones like them are not held.
    case release = "release-messages"
    /// They are deleted, and nobody gets them.
    case discard = "discard-messages"
}
