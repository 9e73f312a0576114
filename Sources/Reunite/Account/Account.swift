/// A verified account: its owner has confirmed the email address.
public struct Account: Sendable, Equatable {
    /// The public id.
    public let id: AccountID
    /// The email address. It is shown only if the owner has chosen so.
    public let email: EmailAddress
    /// The data that the owner can change.
    public var profile: Profile
    /// The privileges of the account.
    public let role: Role
    /// When a mail server last refused the address; nil if it takes mails, or a mailed link has shown since that it does.
    public let emailRefusedAt: Timestamp?
    /// Whether it can be signed in to with a password; otherwise only by mailed links.
    public let hasPassword: Bool

    /// An account with stored values.
    public init(
        id: AccountID, email: EmailAddress, profile: Profile, role: Role, emailRefusedAt: Timestamp? = nil,
        hasPassword: Bool = true
    ) {
        self.id = id
        self.email = email
        self.profile = profile
        self.role = role
        self.emailRefusedAt = emailRefusedAt
        self.hasPassword = hasPassword
    }
}

/// The privileges of an account.
public enum Role: String, CaseIterable, Sendable, Codable {
    /// Posts listings and manages its own.
    case member
    /// Sees all listings and decides cases.
    case moderator
    /// A moderator who can also assign roles.
    case administrator

    /// Whether it may see what is hidden from the public, including exact positions.
    public var isModerator: Bool { self != .member }
}
