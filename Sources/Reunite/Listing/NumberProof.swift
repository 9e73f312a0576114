/// What shows that a draft or a listing with a number is one's own.
public enum NumberProof: Sendable {
    /// The secret in a mail, or that of the draft.
    case secret(SecretToken)
    /// The session of the owner.
    case session(Session)
}
