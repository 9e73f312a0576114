/// The counts about a claim and its author that moderators see, as they are when a moderator reads the claim. ``ClaimSuspicion``
/// weighs them.
public struct ClaimRecord: Sendable, Equatable {
    /// How far back claims count, in seconds: 30 days.
    public static let period: Int64 = 30 * 86_400

    /// The other claims of the account within ``period``.
    public var claims: Int
    /// The other listings that other accounts have claimed from the same client within ``period``.
    public var sharedClient: Int
    /// The seconds between the listing and the claim.
    public var delay: Int64
    /// The claims of the account within ``period``, including this one, with another serial number than the one that the finder
    /// holds back.
    public var wrongSerials: Int
    /// How often finders have declined claims of the account within ``period``, including this one.
    public var declined: Int
    /// The number of reads of the proof by moderators before the claim was submitted.
    public var proofReads: Int

    /// A record.
    public init(
        claims: Int, sharedClient: Int, delay: Int64, wrongSerials: Int, declined: Int, proofReads: Int
    ) {
        (self.claims, self.sharedClient, self.delay) = (claims, sharedClient, delay)
        (self.wrongSerials, self.declined, self.proofReads) = (wrongSerials, declined, proofReads)
    }
}
