extension HoldRule {
    /// Maximum number of holds by the service that an account takes part in while no moderator has decided on them. Its
    /// further reports count in the queue, but hold nothing.
    public static let undecidedHolds = 3

    /// An account with its waiting reports of a listing.
    public struct Reporter: Equatable, Sendable {
        /// The reasons of its reports, and what they weighed when they were made.
        public var reports: [Reported]
        /// The results of its earlier reports, of all listings.
        public var record: ReporterRecord
        /// The holds of other listings that it takes part in and that no moderator has decided on.
        public var undecidedHolds: Int
        /// Whether a moderator has dismissed a report of it about what the listing says now.
        public var wasDismissed: Bool
        /// Identifies the client of its heaviest report; nil if it is unknown.
        public var client: [UInt8]?

        /// A reason, and the weight of the report when it was made.
        public struct Reported: Hashable, Sendable {
            /// The reason.
            public var reason: ReportReason
            /// The weight.
            public var weight: Double

            /// A report.
            public init(_ reason: ReportReason, weight: Double) {
                (self.reason, self.weight) = (reason, weight)
            }
        }

        /// An account with its reports.
        public init(
            _ reports: [Reported], record: ReporterRecord, undecidedHolds: Int = 0, wasDismissed: Bool = false,
            client: [UInt8]? = nil
        ) {
            self.reports = reports
            self.record = record
            self.undecidedHolds = undecidedHolds
            self.wasDismissed = wasDismissed
            self.client = client
        }
    }

    /// Whether the reports of an account count for a hold.
    public func counts(_ reporter: Reporter) -> Bool {
        !reporter.wasDismissed && reporter.undecidedHolds < Self.undecidedHolds
    }

    /// The weight of an account for a hold: that of its heaviest report, adjusted to its current record. Without an upheld
    /// report it is at most ``unprovenWeight``, and less with each dismissed one.
    public func weight(of reporter: Reporter) -> Double {
        let factor = reporter.record.factor
        return reporter.reports.map { report in
            let most = reporter.record.upheld > 0 ? report.reason.weight : unprovenWeight
            return min(report.weight, most * factor)
        }.max() ?? 0
    }

    /// The reports of a listing that count for a hold. Accounts that report from one client count as the heaviest of them.
    public func reports(by reporters: [Reporter], dismissals: Int) -> Reports {
        var weights: [Double] = []
        var clients: [[UInt8]: Double] = [:]
        for reporter in reporters where counts(reporter) {
            let weight = weight(of: reporter)
            if let client = reporter.client {
                clients[client] = max(weight, clients[client] ?? 0)
            } else {
                weights.append(weight)
            }
        }
        weights += clients.values
        return Reports(weight: weights.reduce(0, +), reporters: weights.count, dismissals: dismissals)
    }
}
