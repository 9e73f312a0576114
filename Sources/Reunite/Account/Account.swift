/// Somebody who posts, and has shown that their address is theirs.
public struct Account: Sendable, Equatable {
    /// Names it in public.
    public let id: AccountID
    /// Where mail to it goes: never shown unless its owner says so.
    public let email: EmailAddress
    /// What it says of itself.
    public var profile: Profile
    /// What it may do.
    public let role: Role

    /// An account as it was stored.
    public init(id: AccountID, email: EmailAddress, profile: Profile, role: Role) {
        self.id = id
        self.email = email
        self.profile = profile
        self.role = role
    }
}
