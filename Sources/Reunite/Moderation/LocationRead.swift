/// The read of a listing's exact point by a moderator who does not own the listing.
///
/// Moderators see the published point, as everybody does. A moderator who has claimed an open case may read the exact point
/// of its listing. Each read is an entry of the moderation log, which all moderators can read.
public enum LocationRead {
    /// The action in the log.
    public static let action = "read-exact-location"
    /// Maximum number of reads by a moderator within ``period``.
    public static let maximum = 20
    /// The period, in seconds.
    public static let period: Int64 = 3600

    /// Why a moderator may not read the exact point.
    public enum Refusal: Hashable, Sendable {
        /// The case has been decided.
        case decided
        /// The moderator is not impartial, or another moderator has claimed the case.
        case tied(ModeratorTies.Obstacle)
        /// The moderator has not claimed the case.
        case notClaimed
        /// The moderator has read ``maximum`` exact points within ``period``; seconds until the next read is allowed.
        case tooMany(seconds: Int)
    }

    /// Why a moderator may not read the exact point of a case; nil if nothing prevents it.
    ///
    /// Moderators who are not impartial are refused even if there is no other one: a decision must be possible then, but
    /// it does not need the exact point.
    ///
    /// - Parameters:
    ///   - claimEnd: the end of the moderator's own claim; nil if there is none.
    ///   - earlier: the time of the moderator's ``maximum``-th latest read; nil if there were fewer.
    public static func refusal(
        in state: CaseState, _ ties: ModeratorTies, claimEnd: Timestamp?, earlier: Timestamp?, at now: Timestamp
    ) -> Refusal? {
        if let obstacle = ties.obstacle(at: now, hasOther: true) { return .tied(obstacle) }
        guard state == .open else { return .decided }
        guard let claimEnd, claimEnd > now else { return .notClaimed }
        guard let next = earlier?.adding(seconds: period), next > now else { return nil }
        return .tooMany(seconds: Int((next.microseconds - now.microseconds + 999_999) / 1_000_000))
    }
}
