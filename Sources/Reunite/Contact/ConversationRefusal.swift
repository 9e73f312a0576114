/// Why a message cannot be written in a conversation about a listing now.
public enum ConversationRefusal: Refusal, CaseIterable {
    /// The listing no longer has a public page.
    case ended
    /// The account has blocked the other person, who therefore could not reply.
    case otherBlocked
    /// The other side has not read the last messages.
    case unreadMessages
    /// The account has written as many messages as it may in one conversation.
    case tooManyMessages

    /// The line of the table: the kind, and the reason for the client.
    public var problem: (kind: ProblemKind, detail: String) {
        switch self {
        case .ended: (.conversationEnded, "The listing is not public any more.")
        case .otherBlocked: (.otherBlocked, "You have blocked the other person.")
        case .unreadMessages: (.unreadMessages, "The other person has not read your last messages.")
        case .tooManyMessages: (.tooManyMessages, "There are too many messages in this conversation.")
        }
    }
}

extension ProblemKind {
    /// The listing of the conversation has no public page.
    public static let conversationEnded = ProblemKind(409, "conversation-ended", "The conversation has ended")
    /// The account has blocked the other person.
    public static let otherBlocked = ProblemKind(409, "other-blocked", "You have blocked the other person")
    /// The other person must read first.
    public static let unreadMessages = ProblemKind(409, "unread-messages", "Your last messages are not read yet")
    /// The limit of messages is reached.
    public static let tooManyMessages = ProblemKind(409, "too-many-messages", "There are too many messages")
}
