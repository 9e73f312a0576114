/// Whether the pending reports of a listing postpone the mails about it. Only listings of new accounts are concerned.
///
/// Nobody must be able to silence a newcomer with one report, with several accounts on one network, or for ever.
public struct MailPostponement: Sendable {
    /// The longest time, in seconds from the notification: three days.
    public static let longest: Int64 = 3 * 86_400
    /// Maximum number of listings about which the pending reports of one account postpone mails.
    public static let listingsOfReporter = 3

    /// An account with pending reports of the listing.
    public struct Reporter: Sendable {
        /// The account with its reports.
        public var reporter: HoldRule.Reporter
        /// The number of other listings that it has reported earlier, and whose reports still wait.
        public var earlier: Int

        /// An account.
        public init(_ reporter: HoldRule.Reporter, earlier: Int) {
            (self.reporter, self.earlier) = (reporter, earlier)
        }
    }

    /// Whether a report by the service waits.
    public var isByService: Bool
    /// The accounts whose reports wait.
    public var reporters: [Reporter]
    /// How often moderators found nothing wrong with the listing.
    public var dismissals: Int

    /// The pending reports of a listing.
    public init(isByService: Bool, reporters: [Reporter], dismissals: Int) {
        (self.isByService, self.reporters, self.dismissals) = (isByService, reporters, dismissals)
    }

    /// Whether mails about the listing must wait.
    public var isDue: Bool {
        guard !isByService else { return true }
        let rule = HoldRule.postponingMails
        let counted = reporters.filter { $0.earlier < Self.listingsOfReporter }.map(\.reporter)
        return rule.isDue(.public, rule.reports(by: counted, dismissals: dismissals))
    }
}
