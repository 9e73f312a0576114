/// A session of a signed-in account.
public struct Session: Sendable, Equatable {
    /// The id, which is shown to its owner. It is not the secret token.
    public let id: SessionID
    /// The account.
    public let account: AccountID
    /// The role of the account.
    public let role: Role

    /// A session with stored values.
    public init(id: SessionID, account: AccountID, role: Role) {
        self.id = id
        self.account = account
        self.role = role
    }
}

/// How a client keeps a session. Its secret works in this way only.
public enum SessionKind: Sendable, Equatable {
    /// The client has the token, and sends it as `Authorization: Bearer`.
    case token
    /// A browser has a cookie, which scripts cannot read.
    case cookie
}
