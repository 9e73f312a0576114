/// The relations of a moderator to a case, read by the store; they determine whether the moderator may decide on it or
/// have it assigned.
public struct ModeratorTies: Hashable, Sendable {
    /// When the assignment to another moderator ends; nil if there is none.
    public var assignedToAnotherUntil: Timestamp?
    /// Whether the listing belongs to the moderator.
    public var ownsListing: Bool
    /// Whether the moderator has claimed the found thing, whatever became of the claim.
    public var hasClaimed: Bool
    /// Whether a report in the case is by the moderator, even a settled one, which a new decision may settle differently.
    public var hasReported: Bool
    /// Whether a waiting appeal in the case is against the moderator's decision.
    public var hasDecided: Bool

    /// Relations.
    public init(
        assignedToAnotherUntil: Timestamp? = nil, ownsListing: Bool = false, hasClaimed: Bool = false,
        hasReported: Bool = false, hasDecided: Bool = false
    ) {
        self.assignedToAnotherUntil = assignedToAnotherUntil
        self.ownsListing = ownsListing
        self.hasClaimed = hasClaimed
        self.hasReported = hasReported
        self.hasDecided = hasDecided
    }

    /// Why a moderator may not decide.
    public enum Obstacle: Hashable, Sendable, CaseIterable {
        /// The case is assigned to another moderator.
        case assigned
        /// The listing belongs to the moderator.
        case own
        /// The moderator has claimed the found thing.
        case hasClaimed
        /// The case is an appeal against the moderator's decision, and another moderator can decide.
        case hasDecided
        /// The moderator has reported the listing, and another moderator can decide.
        case hasReported
    }

    /// Why the moderator may not decide the case or have it assigned; nil if nothing prevents it.
    ///
    /// - Parameter hasOther: whether another moderator could decide; evaluated only if needed. If there is none, a
    ///   moderator who has reported the listing or made the appealed decision may decide. The owner and claimants never may.
    public func obstacle(at now: Timestamp, hasOther: @autoclosure () throws -> Bool) rethrows -> Obstacle? {
        // These come first, because owners and claimants must not learn that the case is assigned.
        if ownsListing { return .own }
        if hasClaimed { return .hasClaimed }
        if let assignedToAnotherUntil, assignedToAnotherUntil > now { return .assigned }
        if hasDecided { return try hasOther() ? .hasDecided : nil }
        if hasReported { return try hasOther() ? .hasReported : nil }
        return nil
    }
}
