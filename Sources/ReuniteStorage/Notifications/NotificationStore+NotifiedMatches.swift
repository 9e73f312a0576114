import Reunite
import ReuniteDatabase

extension NotificationStore {
    /// Maximum number of matches that are counted: the latest.
    private static let maximumCountedMatches: Int64 = 20_000

    /// The latest notified matches by tenth of probability, with the owners' verdicts. If the probabilities are right,
    /// the share of confirmed matches in a tenth is near its probability.
    static func notifiedMatches(_ db: any Connection) throws -> [(notified: Int, mine: Int, notMine: Int)] {
        var tenths = [(notified: Int, mine: Int, notMine: Int)](repeating: (0, 0, 0), count: 10)
        try db.prepare(
            """
            SELECT n.probability, v.verdict FROM (
                SELECT listing, other, probability FROM notification WHERE kind = 'match' AND confirmed = 0
                ORDER BY id DESC LIMIT ?1
            ) AS n LEFT JOIN match_verdict AS v ON v.listing = n.listing AND v.other = n.other
            """
        ).forEachRow([.integer(maximumCountedMatches)]) { row in
            let tenth = min(Int(row.real("probability") * 10), 9)
            tenths[tenth].notified += 1
            switch MatchVerdict(rawValue: row.text("verdict")) {
            case .mine: tenths[tenth].mine += 1
            case .notMine: tenths[tenth].notMine += 1
            case nil: break
            }
        }
        return tenths
    }
}
