/// The read of what a finder holds back, by the moderator of a case with a disputed claim.
///
/// A claim is disputed while a report of it is pending. The rules and the limit are those of exact points (``LocationRead``): the
/// moderator has claimed the open case, and each read is an entry of the moderation log, which all moderators can read.
public enum ProofRead {
    /// The action in the log.
    public static let action = "read-proof"
    /// Maximum number of reads by a moderator within ``LocationRead/period``; reads of exact points do not count.
    public static let maximum = LocationRead.maximum
}
