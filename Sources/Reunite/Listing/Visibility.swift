/// Whether the public can see a listing. Moderators decide.
public enum Visibility: String, CaseIterable, Sendable, Codable {
    case `public`
    /// Hidden until a moderator decides.
    case held
    /// Hidden by a moderator's decision.
    case removed
}
