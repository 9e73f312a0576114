/// The number of owners who are sent similar messages within a day, and the limits above which a moderator must read them first.
///
/// ```swift
/// RepeatedMessages(byAccount: 2, byAll: 3, isShort: false, isNew: true).isHeld  // true
/// ```
public struct RepeatedMessages: Sendable, Equatable {
    /// The period in which messages count, in seconds.
    public static let period: Int64 = 86_400
    /// Maximum number of owners who get similar messages.
    public static let owners = 5
    /// The same, if several accounts write the messages and the sender's account is new.
    public static let ownersOfNew = 3

    /// The number of other owners to whom the account has sent similar messages.
    public var byAccount: Int
    /// The number of other owners to whom any account has sent similar messages.
    public var byAll: Int
    /// Whether others may write the same text by chance, because it is short: then only ``byAccount`` counts.
    public var isShort: Bool
    /// Whether the account is new.
    public var isNew: Bool

    /// The counts before a message.
    public init(byAccount: Int, byAll: Int, isShort: Bool, isNew: Bool) {
        (self.byAccount, self.byAll, self.isShort, self.isNew) = (byAccount, byAll, isShort, isNew)
    }

    /// Whether the next message is held for a moderator.
    public var isHeld: Bool {
        if byAccount >= Self.owners { return true }
        return !isShort && byAll > byAccount && byAll >= (isNew ? Self.ownersOfNew : Self.owners)
    }
}
