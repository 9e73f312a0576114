/// Whether the public may see a listing; moderators decide.
public enum Visibility: String, CaseIterable, Sendable, Codable {
    case `public`
    /// Hidden until a moderator has decided.
    case held
    /// Hidden by a decision.
    case removed
}
