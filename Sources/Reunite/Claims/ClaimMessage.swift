/// A message between the two people of a claim.
public typealias ClaimMessage = ExchangedMessage<Entity.ClaimMessage, ClaimSide>

/// The rules of conversations: of claims, and about listings.
public enum ConversationTerms {
    /// How long the two can write to each other after the hand-over: 14 days, in seconds. Something may be missing, or in the bag of
    /// the other.
    public static let afterHandOver: Int64 = 14 * 86_400

    /// How long messages about listings are stored, in seconds: 90 days.
    public static let memory: Int64 = 90 * 86_400

    /// Maximum number of messages of one side in a conversation.
    public static let messages = 200

    /// Maximum number of messages of one side that the other has not read.
    public static let unread = 20

    /// How long a mail about unread messages waits: five minutes, in seconds. Who reads them before gets none.
    public static let mailDelay: Int64 = 5 * 60

    /// Whether the two can write to each other.
    ///
    /// - Parameters:
    ///   - state: the state of the claim.
    ///   - time: when it has entered that state.
    public static func isOpen(_ state: ClaimState, since time: Timestamp, at now: Timestamp) -> Bool {
        switch state {
        case .submitted, .accepted: true
        case .handedOver: now < time.adding(seconds: afterHandOver)
        case .declined, .withdrawn, .expired, .failed: false
        }
    }
}
