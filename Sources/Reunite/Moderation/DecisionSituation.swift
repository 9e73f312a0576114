/// Everything that the rules of a decision look at: the listing, its case, its owner, and the moderator.
public struct DecisionSituation: Hashable, Sendable {
    /// The visibility of the listing.
    public var visibility: Visibility
    /// The state of its case.
    public var state: CaseState
    /// The last decision about the listing, by a moderator or the service; nil if there is none.
    public var last: ModerationAction?
    /// Whether parts of the listing are hidden.
    public var isRedacted: Bool
    /// Whether the case has reports, and whether some are pending.
    public var hasReports, hasPendingReports: Bool
    /// The role of the owner; nil if the listing was imported, or the account erased.
    public var owner: Role?
    /// The role of the moderator.
    public var moderator: Role
    /// Why the moderator may not decide the case at all; nil if nothing prevents it.
    public var obstacle: ModeratorTies.Obstacle?

    /// Whether a suspension of the owner could change a claim of the moderator.
    ///
    /// A suspension ends claims. It could change a claim if the moderator and the owner are the two people of one, whatever became
    /// of it. While a thing that the moderator has claimed is still open, every suspension could, because it may end the claim of a
    /// rival. Whether the owner is a rival does not count, because the refusal would reveal it.
    public var hasInterest: Bool

    /// A situation.
    public init(
        visibility: Visibility, state: CaseState, last: ModerationAction?, isRedacted: Bool = false, hasReports: Bool,
        hasPendingReports: Bool = false, owner: Role?, moderator: Role, obstacle: ModeratorTies.Obstacle? = nil,
        hasInterest: Bool = false
    ) {
        self.visibility = visibility
        self.state = state
        self.last = last
        self.isRedacted = isRedacted
        self.hasReports = hasReports
        self.hasPendingReports = hasPendingReports
        self.owner = owner
        self.moderator = moderator
        self.obstacle = obstacle
        self.hasInterest = hasInterest
    }
}

extension ModerationAction {
    /// The effect of a moderator's decision in a situation.
    ///
    /// - Throws: ``DecisionRefusal`` if the moderator cannot decide so.
    public func effect(in situation: DecisionSituation) throws(DecisionRefusal) -> DecisionEffect {
        if let obstacle = situation.obstacle { throw DecisionRefusal(obstacle) }
        let effect = try effect(on: situation.visibility, after: situation.last, isRedacted: situation.isRedacted)
        guard let owner = situation.owner else {
            guard !facts.suspendsOwner else { throw .noOwner }
            return effect.withoutOwner
        }
        guard !facts.suspendsOwner || situation.moderator.maySuspend(owner) else { throw .administratorsOnly }
        guard !facts.suspendsOwner || !situation.hasInterest else { throw .conflictOfInterest }
        return effect
    }
}

extension DecisionEffect {
    /// The effect on a listing that nobody owns.
    fileprivate var withoutOwner: DecisionEffect {
        DecisionEffect(
            visibility, case: state, reports: reports, owner: .notMailed, replacesResults: replacesResults)
    }
}
