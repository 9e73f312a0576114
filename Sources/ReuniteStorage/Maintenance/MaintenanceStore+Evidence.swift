import Reunite
import ReuniteDatabase

extension MaintenanceStore {
    /// Opens the cases of listings that have been held for ``ModerationPeriod/hold`` again, because a hold is temporary.
    /// Withdrawn listings are left out.
    ///
    /// - Returns: the number of cases.
    @discardableResult
    public func reopenHeld(now: Timestamp) async throws -> Int {
        try await store.write { transaction in
            var listings: [ListingID.Row] = []
            // With CROSS JOIN, SQLite begins with the listings that are held, and not with all decided cases.
            try transaction.db.prepare(
                """
                SELECT l.id FROM listing AS l CROSS JOIN moderation_case AS c
                WHERE c.listing = l.id AND l.visibility = 'held' AND l.state <> 'withdrawn' AND c.state <> 'open' AND c.decided_at <= ?1
                LIMIT 1000
                """
            ).forEachRow([.integer(now.adding(seconds: -ModerationPeriod.hold).microseconds)]) {
                listings.append($0.rowID(0))
            }
            for listing in listings {
                let opened = try Cases.open(transaction, listing: listing)
                try Cases.weigh(transaction.db, opened.row)
            }
            return listings.count
        }
    }

    /// Deletes the evidence and the comments of the reports of cases that were decided ``ModerationPeriod/evidence`` ago, and
    /// the photos of pieces of evidence that have been dropped.
    ///
    /// - Parameter limit: the maximum number of cases.
    /// - Returns: the hashes that name the files of photos that are no evidence any more, for ``sweep(_:remove:)``.
    public func forgetEvidence(now: Timestamp, limit: Int = 1000) async throws -> [[UInt8]] {
        let time = now.adding(seconds: -ModerationPeriod.evidence)
        // Usually there is none. Then no write transaction is needed.
        let isDue = try await store.read { db in
            try !Self.decided(db, until: time, limit: 1).isEmpty || !Self.unseenPhotos(db).isEmpty
        }
        guard isDue else { return [] }
        return try await store.write { transaction in
            let db = transaction.db
            var contents: [[UInt8]] = []
            for photo in try Self.unseenPhotos(db) {
                try db.prepare("DELETE FROM evidence_photo WHERE id = ?1").run([.row(photo.id.row)])
                contents.append(photo.content)
            }
            for row in try Self.decided(db, until: time, limit: limit) {
                contents += try Self.deleteEvidence(db, of: row)
                try db.prepare("UPDATE report SET comment = '' WHERE comment <> '' AND moderation_case = ?1")
                    .run([.row(row)])
                try ClaimReports.forgetComments(db, of: row)
            }
            return contents
        }
    }

    /// Deletes all evidence of a case, with the texts and messages of its reported claims.
    ///
    /// - Returns: the hashes that name the files of its photos.
    static func deleteEvidence(_ db: any Connection, of row: CaseID.Row) throws -> [[UInt8]] {
        var contents: [[UInt8]] = []
        try db.prepare("SELECT DISTINCT content FROM evidence_photo WHERE moderation_case = ?1")
            .forEachRow([.row(row)]) { contents.append($0.bytes(0)) }
        for statement in [
            "DELETE FROM evidence_photo WHERE moderation_case = ?1",
            "DELETE FROM evidence_message WHERE moderation_case = ?1",
            "DELETE FROM evidence WHERE moderation_case = ?1",
        ] {
            try db.prepare(statement).run([.row(row)])
        }
        try ClaimReports.forget(db, of: row)
        return contents
    }

    /// Cases that were decided until a time and still have evidence. A case has evidence from its first report until it is
    /// forgotten: so only those are read whose evidence is kept, and not all cases that there ever were.
    private static func decided(_ db: any Connection, until time: Timestamp, limit: Int) throws -> [CaseID.Row] {
        var rows: [CaseID.Row] = []
        try db.prepare(
            """
            SELECT c.id FROM (SELECT moderation_case FROM evidence UNION SELECT moderation_case FROM evidence_photo
            UNION SELECT moderation_case FROM evidence_message) AS e
            CROSS JOIN moderation_case AS c
            WHERE c.id = e.moderation_case AND c.state <> 'open' AND c.decided_at <= ?1 LIMIT ?2
            """
        ).forEachRow([.integer(time.microseconds), .integer(Int64(limit))]) { rows.append($0.rowID(0)) }
        return rows
    }

    /// The photos of pieces of evidence that have been dropped.
    private static func unseenPhotos(_ db: any Connection) throws -> [(id: PhotoID, content: [UInt8])] {
        let dropping = "(SELECT id FROM moderation_case WHERE evidence_dropped > 0)"
        var kept: [(id: PhotoID, content: [UInt8])] = []
        try db.prepare("SELECT id, secret, content FROM evidence_photo WHERE moderation_case IN \(dropping)")
            .forEachRow([]) { kept.append(($0.identifier(), $0.bytes("content"))) }
        guard !kept.isEmpty else { return [] }
        var seen: Set<PhotoID> = []
        try db.prepare("SELECT photos FROM evidence WHERE photos IS NOT NULL AND moderation_case IN \(dropping)")
            .forEachRow([]) { seen.formUnion(PhotoList.photos($0.text(0)).map(\.id)) }
        return kept.filter { !seen.contains($0.id) }
    }
}
