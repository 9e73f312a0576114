/// A session of a signed-in account.
public struct Session: Sendable, Equatable {
    /// Seconds after the sign-in for which a session can add a passkey: whoever has taken over a session must not keep the account.
    public static let freshness: Int64 = 900

    /// The id, which is shown to its owner. It is not the secret token.
    public let id: SessionID
    /// The account.
    public let account: AccountID
    /// The role of the account.
    public let role: Role
    /// The allowance that the account shares with other new accounts of its client; nil for older accounts and those that the
    /// operator has created.
    public let newAccountShare: NewAccountShare?

    /// A session with stored values.
    public init(id: SessionID, account: AccountID, role: Role, newAccountShare: NewAccountShare? = nil) {
        self.id = id
        self.account = account
        self.role = role
        self.newAccountShare = newAccountShare
    }
}

/// How a client keeps a session. Its secret works in this way only.
public enum SessionKind: Sendable, Equatable {
    /// The client has the token, and sends it as `Authorization: Bearer`.
    case token
    /// A browser has a cookie, which scripts cannot read.
    case cookie
}
