/// The read of what a finder holds back by a moderator who decides about a disputed claim.
///
/// A claim is disputed while a report of it is pending. The rules are those of exact points (``LocationRead``): the moderator has claimed
/// the open case, and each read is an entry of the moderation log, which all moderators can read.
public enum ProofRead {
    /// The action in the log.
    public static let action = "read-proof"
    /// Maximum number of reads by a moderator within ``period``.
    public static let maximum = 20
    /// The period, in seconds.
    public static let period = LocationRead.period
}
