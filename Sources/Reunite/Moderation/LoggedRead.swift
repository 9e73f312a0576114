/// What a moderator reads only for an open case that is assigned to them, and only with an entry of the moderation log, which all
/// moderators can read. The raw values are the actions in the log.
///
/// Otherwise moderators see what is published of a listing, as everybody does. Each kind of read has its own limit:
/// ``maximum`` within ``period``.
public enum LoggedRead: String, CaseIterable, Sendable {
    /// The exact point of a listing.
    case exactLocation = "read-exact-location"
    /// The claims on a listing, and the kept messages of reported claims. Reads within ``ModerationPeriod/assignment`` are one
    /// entry, so that the pages of a list do not fill the log.
    case claims = "read-claims"
    /// What the finder holds back, while a report of a claim is pending.
    case proof = "read-proof"
    /// A first moderator's request for ``proof`` in a case without a report by the finder. It returns nothing, and permits another
    /// moderator to read: otherwise a moderator with a second account could claim, report, and read the proof alone.
    case proofRequest = "request-proof"

    /// Maximum number of entries of one kind by a moderator within ``period``.
    public static let maximum = 20
    /// The period, in seconds.
    public static let period: Int64 = 3600

    /// The action that the log shows for every read to a moderator who is the owner of the listing or has claimed the thing: which
    /// read it was would reveal that somebody has reported a claim.
    public static let unnamed = "read"

    /// Why a moderator may not read; nil if nothing prevents it.
    ///
    /// Moderators who are not impartial are refused even if there is no other one: a decision must be possible then, but
    /// it does not need such reads.
    ///
    /// - Parameters:
    ///   - assignmentEnd: the end of the assignment to the moderator; nil if there is none.
    ///   - earlier: the time of the moderator's ``maximum``-th latest read of this kind; nil if there were fewer, or if the read
    ///     is part of an entry.
    public static func refusal(
        in state: CaseState, _ ties: ModeratorTies, assignmentEnd: Timestamp?, earlier: Timestamp?, at now: Timestamp
    ) -> (any Refusal)? {
        if let obstacle = ties.obstacle(at: now, hasOther: true) { return DecisionRefusal(obstacle) }
        guard state == .open else { return ModerationRefusal.caseNotOpen }
        guard let assignmentEnd, assignmentEnd > now else { return ModerationRefusal.notAssigned }
        guard let next = earlier?.adding(seconds: period), next > now else { return nil }
        return ModerationRefusal.tooManyLoggedReads(
            seconds: Int((next.microseconds - now.microseconds + 999_999) / 1_000_000))
    }
}
