import Reunite
import ReuniteDatabase

/// Compares the stored weights of cases and evidence with those of their reports and appeals (``CaseWeight``).
struct WeightCheck: Sendable {
    /// The cases with a wrong weight of their own or of their evidence.
    private(set) var rows: [CaseID.Row] = []
    /// The number of cases whose own weight is wrong.
    private(set) var cases = 0
    /// The number of pieces of evidence whose weight is wrong.
    private(set) var pieces = 0

    init(_ db: any Connection) throws {
        var all: [(row: CaseID.Row, weight: Double)] = []
        try db.prepare("SELECT id, weight FROM moderation_case ORDER BY id")
            .forEachRow([]) { all.append(($0.rowID("id"), $0.real("weight"))) }
        for (row, weight) in all {
            let reports = try Cases.weighedReports(db, row)
            let isWrong = abs(weight - CaseWeight.pending(reports, appeals: try Cases.pendingAppeals(db, row))) > 1e-6
            let wrong = try Cases.wrongEvidence(db, row, reports).count
            guard isWrong || wrong > 0 else { continue }
            rows.append(row)
            cases += isWrong ? 1 : 0
            pieces += wrong
        }
    }
}
