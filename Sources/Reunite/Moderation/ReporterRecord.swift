/// The results of a reporter's earlier reports.
public struct ReporterRecord: Sendable, Equatable {
    /// The upheld reports.
    public let upheld: Int
    /// The dismissed reports.
    public let dismissed: Int

    /// How long an account counts as new, in seconds. Accounts that were created only to report something are new.
    public static let newness: Int64 = 3 * 86_400
    /// The factor of a report by a new account.
    public static let newFactor = 0.25

    /// A record.
    public init(upheld: Int, dismissed: Int) {
        (self.upheld, self.dismissed) = (upheld, dismissed)
    }

    /// The factor of a report's weight: 1 for a new reporter, towards 2 for one who is always right, towards 0 for one
    /// who is always wrong.
    ///
    /// It is twice the expected share of upheld reports. Everybody starts with two upheld and two dismissed reports
    /// (the mean of a beta distribution).
    public var factor: Double { 2 * Double(upheld + 2) / Double(upheld + dismissed + 4) }
}
