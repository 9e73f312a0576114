import Reunite
import ReuniteDatabase

/// Accounts that cannot claim a thing, because they have used or seen as moderators what decides about claims on it.
enum FormerModerator {
    /// How long a moderator cannot claim things of a finder whose proof or claims they have read, in seconds: the finder may post the
    /// same thing again.
    private static let memory = ClaimTerms.memory

    /// Whether an account has an entry in the case of a listing, which is a decision or a read; has read claims, a proof or an exact point
    /// of the same finder not long ago; or has suspended the finder or a claimant since the listing was posted.
    static func knows(
        _ db: any Connection, _ listing: ClaimableListing, _ id: ListingID, _ account: AccountID.Row
    ) throws -> Bool {
        try db.prepare(
            """
            SELECT 1 FROM moderation_case AS c JOIN moderation_log AS l ON l.moderation_case = c.id
                WHERE c.listing = ?1 AND l.moderator = ?2
            UNION ALL SELECT 1 FROM moderation_log AS l JOIN moderation_case AS c ON c.id = l.moderation_case
                JOIN listing AS x ON x.id = c.listing
                WHERE l.moderator = ?2 AND l.action IN (\(ModerationLog.reads)) AND l.at > ?4 AND x.owner = ?3
            UNION ALL SELECT 1 FROM moderation_log AS l
                WHERE l.moderator = ?2 AND l.action IN (\(suspensions)) AND l.at > ?5
                AND (l.account = ?3 OR l.account IN (SELECT claimant FROM claim WHERE listing = ?1))
            LIMIT 1
            """
        ).first([
            .row(listing.row), .row(account), .row(listing.owner),
            .integer(Timestamp.now.adding(seconds: -memory).microseconds), .integer(id.createdAt.microseconds),
        ]) { _ in true } ?? false
    }

    /// The actions that end or restore claims of an account, in SQL.
    private static let suspensions =
        ([AccountAction.suspend.rawValue, AccountAction.reinstate.rawValue]
        + ModerationAction.allCases.filter(\.facts.suspendsOwner).map(\.rawValue))
        .map { "'\($0)'" }.joined(separator: ", ")
}
