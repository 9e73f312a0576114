import Reunite

extension ListingStore {
    /// The most matches that are counted: the latest.
    private static let maximumCountedMatches: Int64 = 20_000

    /// The latest notified matches by tenth of probability, with the owners' verdicts. If the probabilities are right,
    /// the share of confirmed matches in a tenth is near its probability.
    static func toldMatches(_ db: any Connection) throws -> [(told: Int, mine: Int, notMine: Int)] {
        var tenths = [(told: Int, mine: Int, notMine: Int)](repeating: (0, 0, 0), count: 10)
        try db.prepare(
            """
            SELECT min(CAST(n.probability * 10 AS INTEGER), 9), count(*), count(*) FILTER (WHERE v.verdict = 'mine'),
            count(*) FILTER (WHERE v.verdict = 'not-mine')
            FROM (
                SELECT listing, other, probability FROM notification WHERE other IS NOT NULL AND confirmed = 0 ORDER BY id DESC LIMIT ?1
            ) AS n LEFT JOIN match_verdict AS v ON v.listing = n.listing AND v.other = n.other GROUP BY 1
            """
        ).forEachRow([.integer(maximumCountedMatches)]) { row in
            tenths[Int(row.integer(0))] = (Int(row.integer(1)), Int(row.integer(2)), Int(row.integer(3)))
        }
        return tenths
    }
}
