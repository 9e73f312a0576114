import Reunite

/// A moderator's decision on a case.
public struct Decision: Sendable {
    /// The action.
    public let action: ModerationAction
    /// The reason, which is mailed to the owner.
    public let note: Note
    /// The version of the case that the moderator has read.
    public let version: Int64
    /// The parts that it hides, if the action hides parts.
    public let redaction: Redaction
    /// The end of the suspension, if the action suspends the owner; nil for a permanent one.
    public let suspendedUntil: Timestamp?
    /// Whether the owner's other listings are removed too, if the action suspends the owner.
    public let removesListings: Bool

    /// A decision.
    public init(
        action: ModerationAction, note: Note, version: Int64, redaction: Redaction = Redaction(),
        suspendedUntil: Timestamp? = nil,
        removesListings: Bool = false
    ) {
        self.action = action
        self.note = note
        self.version = version
        self.redaction = redaction
        self.suspendedUntil = suspendedUntil
        self.removesListings = removesListings
    }
}
