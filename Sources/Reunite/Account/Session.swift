/// Somebody who has signed in, for as long as the session lasts.
public struct Session: Sendable, Equatable {
    /// Names it to its owner. The token that opens it is another thing, and secret.
    public let id: SessionID
    /// Whose it is.
    public let account: AccountID
    /// What the account may do.
    public let role: Role

    /// A session as it was stored.
    public init(id: SessionID, account: AccountID, role: Role) {
        self.id = id
        self.account = account
        self.role = role
    }
}
