import Reunite
import ReuniteDatabase

/// The moderators who may decide on a case, and the data that a decision depends on.
extension ModerationStore {
    /// Throws if a moderator may not decide on a case or have it assigned.
    static func requireMayDecide(
        _ transaction: WriteTransaction, _ found: Cases.Standing, _ session: Session
    ) throws {
        let obstacle = try obstacle(transaction.db, found, session.account.row, at: transaction.now)
        if let obstacle { throw DecisionRefusal(obstacle) }
    }

    /// The reason why a moderator may not decide on a case; nil if there is none.
    static func obstacle(
        _ db: any Connection, _ found: Cases.Standing, _ moderator: AccountID.Row, at now: Timestamp
    ) throws -> ModeratorTies.Obstacle? {
        let (owner, ties) = try ties(db, of: moderator, to: found)
        return try ties.obstacle(
            at: now, hasOther: hasOtherModerator(db, than: moderator, owner: owner, for: found, at: now))
    }

    /// The data that a moderator's decision on a case depends on.
    static func situation(
        _ db: any Connection, _ found: Cases.Standing, _ moderator: AccountID.Row, at now: Timestamp
    ) throws -> DecisionSituation {
        try situation(db, found, moderator, obstacle: obstacle(db, found, moderator, at: now))
    }

    /// The same with the obstacle.
    static func situation(
        _ db: any Connection, _ found: Cases.Standing, _ moderator: AccountID.Row, obstacle: ModeratorTies.Obstacle?
    ) throws -> DecisionSituation {
        let situation = try db.prepare(
            """
            SELECT l.visibility, l.owner, EXISTS (SELECT 1 FROM report WHERE moderation_case = ?2) AS has_reports,
            EXISTS (SELECT 1 FROM report WHERE moderation_case = ?2 AND settled IS NULL) AS has_pending_reports,
            \(Redactions.areStanding(of: "l.id")) AS is_redacted,
            CASE WHEN a.email IS NOT NULL THEN a.role END AS role, m.role AS moderator FROM listing AS l
            LEFT JOIN account AS a ON a.id = l.owner JOIN account AS m ON m.id = ?3 WHERE l.id = ?1
            """
        ).first([.row(found.listing), .row(found.row), .row(moderator)]) { row in
            DecisionSituation(
                visibility: Visibility(rawValue: row.text("visibility")) ?? .removed, state: found.state,
                last: found.lastAction,
                isRedacted: row.flag("is_redacted"), hasReports: row.flag("has_reports"),
                hasPendingReports: row.flag("has_pending_reports"),
                // Nobody owns the listings of the operator's account and of erased accounts. An unknown role is treated as
                // the highest one.
                owner: row.optionalText("role").map { Role(rawValue: $0) ?? .administrator },
                moderator: Role(rawValue: row.text("moderator")) ?? .member,
                obstacle: obstacle, hasInterest: try hasInterest(db, moderator, in: row.rowID("owner")))
        }
        guard let situation else { throw AccessRefusal.notFound }
        return situation
    }

    /// Whether a suspension of an account could change a claim of a moderator: see ``DecisionSituation/hasInterest``.
    static func hasInterest(
        _ db: any Connection, _ moderator: AccountID.Row, in account: AccountID.Row
    ) throws -> Bool {
        try db.prepare(
            """
            SELECT 1 FROM claim AS c JOIN listing AS l ON l.id = c.listing
            WHERE c.claimant = ?1 AND (l.owner = ?2 OR l.state = 'open')
            UNION ALL SELECT 1 FROM claim AS c JOIN listing AS l ON l.id = c.listing
            WHERE c.claimant = ?2 AND l.owner = ?1 LIMIT 1
            """
        ).first([.row(moderator), .row(account)]) { _ in true } ?? false
    }

    static func ties(
        _ db: any Connection, of moderator: AccountID.Row, to found: Cases.Standing
    ) throws -> (owner: AccountID.Row, ties: ModeratorTies) {
        let assignmentEnd = found.assignment.flatMap { $0.moderator == moderator ? nil : $0.until }
        let ties = try db.prepare(
            """
            SELECT owner,
            EXISTS (SELECT 1 FROM claim WHERE listing = ?1 AND claimant = ?3) AS has_claimed,
            EXISTS (SELECT 1 FROM report WHERE moderation_case = ?2 AND reporter = ?3) AS has_reported,
            EXISTS (SELECT 1 FROM appeal AS a JOIN moderation_log AS l ON l.id = a.decision
                WHERE a.moderation_case = ?2 AND a.settled IS NULL AND l.moderator = ?3) AS has_decided
            FROM listing WHERE id = ?1
            """
        ).first([.row(found.listing), .row(found.row), .row(moderator)]) { row in
            (
                owner: row.rowID("owner") as AccountID.Row,
                ties: ModeratorTies(
                    assignedToAnotherUntil: assignmentEnd, ownsListing: row.rowID("owner") == moderator,
                    hasClaimed: row.flag("has_claimed"), hasReported: row.flag("has_reported"),
                    hasDecided: row.flag("has_decided"))
            )
        }
        guard let ties else { throw AccessRefusal.notFound }
        return ties
    }

    /// Whether another moderator has no ties to a case. Assignments do not count, because they end.
    private static func hasOtherModerator(
        _ db: any Connection, than moderator: AccountID.Row, owner: AccountID.Row, for found: Cases.Standing,
        at now: Timestamp
    ) throws -> Bool {
        let roles = Role.allCases.filter(\.isModerator).map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return try db.prepare(
            """
            SELECT 1 FROM account WHERE role IN (\(roles)) AND email IS NOT NULL AND id NOT IN (?1, ?2)
            AND (suspended_until IS NULL OR suspended_until <= ?3)
            AND id NOT IN (SELECT claimant FROM claim WHERE listing = ?5)
            AND id NOT IN (SELECT reporter FROM report WHERE moderation_case = ?4 AND reporter IS NOT NULL)
            AND id NOT IN (SELECT l.moderator FROM appeal AS a JOIN moderation_log AS l ON l.id = a.decision
                WHERE a.moderation_case = ?4 AND a.settled IS NULL AND l.moderator IS NOT NULL)
            LIMIT 1
            """
        ).first([
            .row(moderator), .row(owner), .integer(now.microseconds), .row(found.row), .row(found.listing),
        ]) { _ in true } ?? false
    }
}
