/// What the reports and appeals of a case weigh: for its place in the queue, and for the evidence that they name.
///
/// Many accounts of one person must not weigh as much as many people. So an account counts with its heaviest report alone,
/// and accounts that report from one client are one reporter. ``HoldRule`` has the stricter rules for a hold.
public enum CaseWeight {
    /// The weight of a pending appeal.
    public static let appeal = 5.0

    /// The weight of a pending report that cannot wait (``ReportReason/headStart(ofWeight:isNew:isAboutClaim:)``), besides its own:
    /// three days. A case has it once, whatever the number of such reports.
    public static let headStart = 18.0

    /// Maximum number of reports of one client that count for evidence. One would be too few: an account on the same
    /// network could make the service forget what another one has reported. With more, the accounts of one client would
    /// push out what others have.
    public static let evidencePerClient = 3

    /// The weight of the pending reports and appeals of a case.
    ///
    /// - Parameters:
    ///   - reports: the reports of the case, oldest first.
    ///   - appeals: the number of pending appeals.
    public static func pending(_ reports: [WeighedReport], appeals: Int) -> Double {
        let waiting = reports.filter { $0.outcome == nil }
        return heaviest(waiting, ofClient: 1).reduce(0) { $0 + $1.weight } + appeal * Double(appeals)
            + headStart * (waiting.map(\.headStart).max() ?? 0)
    }

    /// The weight of each piece of evidence: that of the heaviest report that names it. Others weigh nothing.
    ///
    /// - Parameter reports: the reports of the case, oldest first.
    public static func evidence(_ reports: [WeighedReport]) -> [Int64: Double] {
        var weights: [Int64: Double] = [:]
        for report in heaviest(reports.filter(\.keepsEvidence), ofClient: evidencePerClient) {
            guard let piece = report.evidence else { continue }
            weights[piece] = max(report.weight, weights[piece] ?? 0)
        }
        return weights
    }

    /// The heaviest report of each account, and of each client the heaviest of these. Of equally heavy reports the first
    /// counts.
    private static func heaviest(_ reports: [WeighedReport], ofClient most: Int) -> [WeighedReport] {
        var accounts: Set<Int64?> = []
        var clients: [[UInt8]: Int] = [:]
        let ordered = reports.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        return ordered.map(\.element).filter { report in
            guard accounts.insert(report.reporter).inserted else { return false }
            guard let client = report.client else { return true }
            let number = clients[client, default: 0] + 1
            clients[client] = number
            return number <= most
        }
    }
}
