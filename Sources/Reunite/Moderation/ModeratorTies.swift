/// What ties a moderator to a case: facts that the store reads, from which follows whether the moderator may decide or
/// claim it.
public struct ModeratorTies: Hashable, Sendable {
    /// Until when another moderator has claimed the case; nil where nobody else has.
    public var claimedByAnotherUntil: Timestamp?
    /// Whether the listing is the moderator's own.
    public var ownsListing: Bool
    /// Whether a report of the moderator's waits in the case.
    public var hasReported: Bool
    /// Whether an appeal against a decision of the moderator's waits in the case.
    public var hasDecided: Bool

    /// Ties.
    public init(
        claimedByAnotherUntil: Timestamp? = nil, ownsListing: Bool = false, hasReported: Bool = false,
        hasDecided: Bool = false
    ) {
        self.claimedByAnotherUntil = claimedByAnotherUntil
        self.ownsListing = ownsListing
        self.hasReported = hasReported
        self.hasDecided = hasDecided
    }

    /// Why the moderator may not decide.
    public enum Obstacle: Hashable, Sendable, CaseIterable {
        /// Another moderator has claimed the case.
        case claimed
        /// The listing is the moderator's own.
        case own
        /// The moderator is a party, and another moderator can decide.
        case needsAnother
    }

    /// Why the moderator may not decide the case or claim it; nil where nothing is in the way.
    ///
    /// - Parameter hasOther: whether there is another moderator who could; evaluated only where it matters. Where there
    ///   is none, a party decides: better the same moderator than nobody.
    public func obstacle(at now: Timestamp, hasOther: @autoclosure () throws -> Bool) rethrows -> Obstacle? {
        if let claimedByAnotherUntil, claimedByAnotherUntil > now { return .claimed }
        if ownsListing { return .own }
        if hasReported || hasDecided { return try hasOther() ? .needsAnother : nil }
        return nil
    }
}
