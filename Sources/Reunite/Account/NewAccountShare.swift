/// The allowance that the new accounts of one client share.
///
/// Accounts are free: whoever has an email domain can verify many in a minute. So the accounts that a client has made in the last
/// three days count as one, in every limit by account. An older account has its own allowance, and so has an account that the
/// operator made.
public struct NewAccountShare: Hashable, Sendable {
    /// How long an account counts as new, in seconds.
    public static let newness = ReporterRecord.newness

    /// Identifies the client: the first 24 bits of a hash of its network. Hundreds of networks share them, so they identify none;
    /// but few of those networks make accounts within three days.
    public let client: [UInt8]

    /// A share with stored bytes.
    public init(client: [UInt8]) { self.client = client }
}
