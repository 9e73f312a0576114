/// The allowance that the new accounts of one client share.
///
/// Accounts are free: the owner of an email domain can verify many in a minute. So the accounts that a client has registered in the
/// last three days count as one account, in every limit by account. Older accounts, and those that the operator has created, have
/// allowances of their own.
public struct NewAccountShare: Hashable, Sendable {
    /// How long an account counts as new, in seconds.
    public static let newness = ReporterRecord.newness

    /// The first 24 bits of a hash of the client's network. Hundreds of networks have the same bits, so they identify none of them,
    /// but few of these networks register accounts within the same three days.
    public let client: [UInt8]

    /// A share with stored bytes.
    public init(client: [UInt8]) { self.client = client }
}
