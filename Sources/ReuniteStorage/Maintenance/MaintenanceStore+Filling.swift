import Reunite
import ReuniteDatabase

extension MaintenanceStore {
    /// Fills tables of a store that nobody else uses, in one transaction without triggers. References are checked at the end.
    ///
    /// For generated stores: whoever fills them keeps the rules of the tables.
    package func fill(_ body: @escaping @Sendable (any Connection) throws -> Void) async throws {
        try await store.database.load({ try CopiedTable.all($0).map(\.name) }, body)
    }

    /// Logs a generated decision: the first of its case, at version 2, with a fixed note. The listing was public before.
    ///
    /// - Parameters:
    ///   - moderationCase: the row of the case.
    ///   - moderator: the row of the moderator's account.
    ///   - visibility: that of the listing, from then on.
    package static func logGeneratedDecision(
        _ db: any Connection, at time: Timestamp, _ action: ModerationAction, on moderationCase: Int64,
        by moderator: Int64, visibility: Visibility, state: CaseState
    ) throws {
        try ModerationLog.append(
            db, at: time,
            ModerationLog.Entry(
                moderator: AccountID.Row(moderator), action: action.rawValue,
                moderationCase: CaseID.Row(moderationCase), caseVersion: 2, account: nil, note: "As reported.",
                before: ModerationLog.json(visibility: .public, state: .open),
                after: ModerationLog.json(visibility: visibility, state: state)))
    }

    /// Writes the photos that searches tell of into the rows of all listings that have photos.
    package static func listPhotos(_ db: any Connection) throws {
        let update = try db.prepare("UPDATE listing SET photos = ?1 WHERE id = ?2")
        let rows: [ListingID.Row] = try db.prepare("SELECT DISTINCT listing FROM photo WHERE listing IS NOT NULL")
            .all { $0.rowID(0) }
        for row in rows { try update.run([.optional(PhotoList.text(try PhotoRows.photos(db, of: row))), .row(row)]) }
    }
}
