/// The public part of an account.
public struct PublicProfile: Sendable, Equatable {
    /// The public id.
    public let id: AccountID
    /// The display name.
    public let displayName: String

    /// The public part of an account.
    public init(id: AccountID, displayName: String) { (self.id, self.displayName) = (id, displayName) }
}
