/// What the service knows of a claim and its author when a moderator looks at it. ``ClaimSuspicion`` weighs it.
public struct ClaimRecord: Sendable, Equatable {
    /// How far back it looks, in seconds: 30 days.
    public static let period: Int64 = 30 * 86_400

    /// The other claims of the account within ``period``.
    public var claims: Int
    /// The other listings that other accounts have claimed from the same client within ``period``.
    public var sharedClient: Int
    /// The seconds between the listing and the claim.
    public var delay: Int64
    /// The claims of the account within ``period`` with a serial number other than the one that the finder holds back; this one included.
    public var wrongSerials: Int
    /// The claims of the account within ``period`` that finders have declined.
    public var declined: Int

    /// A record.
    public init(claims: Int, sharedClient: Int, delay: Int64, wrongSerials: Int, declined: Int) {
        (self.claims, self.sharedClient, self.delay) = (claims, sharedClient, delay)
        (self.wrongSerials, self.declined) = (wrongSerials, declined)
    }
}
