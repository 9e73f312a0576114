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
