/// How many owners may get the same message within a day before a moderator has read it.
///
/// ```swift
/// RepeatedMessages(byAccount: 2, byAll: 3, isShort: false, isNew: true).isHeld  // true
/// ```
public struct RepeatedMessages: Sendable, Equatable {
    /// The period in which messages count, in seconds.
    public static let period: Int64 = 86_400
    /// Maximum number of owners who get like messages.
    public static let owners = 5
    /// The same, if several accounts write them and the sender is new.
    public static let ownersOfNew = 3

    /// The other owners to whom the account has sent like messages.
    public var byAccount: Int
    /// The other owners to whom any account has.
    public var byAll: Int
    /// Whether the text is so short that others may write the same: then only the account's own count.
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
