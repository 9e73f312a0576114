/// What an account may do beside posting.
public enum Role: String, CaseIterable, Sendable, Codable {
    /// Posts, and manages what it posted.
    case member
    /// Sees everything and decides on what is reported.
    case moderator
    /// A moderator who also gives roles.
    case administrator

    /// Whether it sees what is hidden from the public, true positions among it.
    public var isModerator: Bool { self != .member }
}
