/// A report of a case, as far as its weight in the queue and for the evidence depends on it.
public struct WeighedReport: Hashable, Sendable {
    /// Identifies the account; nil for the service.
    public var reporter: Int64?
    /// Identifies the client; nil if it is unknown, or the report is decided.
    public var client: [UInt8]?
    /// The weight when it was made.
    public var weight: Double
    /// The part of ``CaseWeight/headStart`` that it gives its case, from 0 to 1.
    public var headStart: Double
    /// The result; nil while it waits.
    public var outcome: ReportOutcome?
    /// Identifies the piece of evidence that it names; nil if that is not kept.
    public var evidence: Int64?

    /// A report.
    public init(
        by reporter: Int64?, from client: [UInt8]? = nil, weight: Double, headStart: Double = 0,
        outcome: ReportOutcome? = nil, evidence: Int64? = nil
    ) {
        (self.reporter, self.client, self.weight) = (reporter, client, weight)
        (self.headStart, self.outcome, self.evidence) = (headStart, outcome, evidence)
    }

    /// Whether it keeps the evidence that it names: all but dismissed ones do.
    public var keepsEvidence: Bool {
        switch outcome {
        case nil, .upheld, .closed: true
        case .dismissed: false
        }
    }
}
