/// When the service holds a listing without a moderator. Neither a few people nor accounts that were created for it must be
/// able to hide a listing.
///
/// ```swift
/// HoldRule(threshold: 10).isDue(.public, HoldRule.Reports(weight: 12, reporters: 3, dismissals: 0))  // true
/// ```
public struct HoldRule: Hashable, Sendable {
    /// Minimum weight of the reports.
    public var threshold: Double
    /// The fewest reporters. Accounts that report from one client are one reporter.
    public var fewestReporters: Int
    /// Minimum age of a reporter's account, in seconds; reports of younger ones do not count here.
    public var leastAge: Int64
    /// Maximum weight of a reporter without an upheld report.
    public var unprovenWeight: Double

    /// A rule. By default it needs three reporters whose accounts are at least three days old. With a threshold of 10, it needs
    /// five if none of their reports was ever upheld.
    public init(
        threshold: Double, fewestReporters: Int = 3, leastAge: Int64 = ReporterRecord.newness,
        unprovenWeight: Double = 2
    ) {
        self.threshold = threshold
        self.fewestReporters = fewestReporters
        self.leastAge = leastAge
        self.unprovenWeight = unprovenWeight
    }

    /// The data that the rule depends on.
    public struct Reports: Hashable, Sendable {
        /// The weight of the waiting reports that count.
        public var weight: Double
        /// The number of their reporters.
        public var reporters: Int
        /// How often moderators found nothing wrong with the listing.
        public var dismissals: Int

        /// Reports of a listing.
        public init(weight: Double, reporters: Int, dismissals: Int) {
            self.weight = weight
            self.reporters = reporters
            self.dismissals = dismissals
        }
    }

    /// Whether a listing must be held. Each dismissal adds the threshold once more: after one it takes twice the weight.
    public func isDue(_ visibility: Visibility, _ reports: Reports) -> Bool {
        guard reports.reporters >= fewestReporters, reports.weight >= threshold * Double(reports.dismissals + 1) else {
            return false
        }
        return switch visibility {
        case .public: true
        case .held, .removed: false
        }
    }
}

extension HoldRule {
    /// The reports that postpone mails about a new account's listing: one by an account with an upheld report, or two from different
    /// clients. One report of an account without history weighs two at most.
    public static let postponingMails = HoldRule(threshold: 3, fewestReporters: 1)
}
