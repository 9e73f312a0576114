import GRDB
import Reunite

extension ListingStore {
    /// Opens the cases of listings that have been held for ``ModerationPeriod/hold`` again, because a hold is temporary.
    /// Withdrawn listings are left out.
    ///
    /// - Returns: the number of cases.
    @discardableResult
    public func reopenHeld(now: Timestamp) async throws -> Int {
        try await write { transaction in
            var listings: [ListingID.Row] = []
            try RawStatement(
                transaction.db,
                """
                SELECT l.id FROM listing AS l JOIN moderation_case AS c ON c.listing = l.id
                WHERE l.visibility = 'held' AND l.state <> 'withdrawn' AND c.state <> 'open' AND c.decided_at <= ?
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

    /// Deletes the evidence and the comments of the reports of cases that were decided ``ModerationPeriod/evidence`` ago.
    ///
    /// - Returns: the hashes that name the files of photos that are no evidence any more, for ``sweep(_:remove:)``.
    public func forgetEvidence(now: Timestamp) async throws -> [[UInt8]] {
        try await write { transaction in
            let time = SQLValue.integer(now.adding(seconds: -ModerationPeriod.evidence).microseconds)
            let old = "(SELECT id FROM moderation_case WHERE state <> 'open' AND decided_at <= ?)"
            var contents: [[UInt8]] = []
            try RawStatement(
                transaction.db, "SELECT DISTINCT content FROM evidence_photo WHERE moderation_case IN \(old)"
            ).forEachRow([time]) { contents.append($0.bytes(0)) }
            contents += try Self.forgetUnseenPhotos(transaction.db)
            for statement in [
                "DELETE FROM evidence_photo WHERE moderation_case IN \(old)",
                "DELETE FROM evidence WHERE moderation_case IN \(old)",
                "UPDATE report SET comment = '' WHERE comment <> '' AND moderation_case IN \(old)",
            ] {
                try RawStatement(transaction.db, statement).run([time])
            }
            return contents
        }
    }

    /// Deletes the photos of pieces of evidence that have been dropped.
    private static func forgetUnseenPhotos(_ db: Database) throws -> [[UInt8]] {
        let dropping = "(SELECT id FROM moderation_case WHERE evidence_dropped > 0)"
        var kept: [(id: PhotoID, content: [UInt8])] = []
        try RawStatement(
            db, "SELECT id, secret, content FROM evidence_photo WHERE moderation_case IN \(dropping)"
        ).forEachRow([]) { kept.append(($0.identifier(0), $0.bytes(2))) }
        guard !kept.isEmpty else { return [] }
        var seen: Set<PhotoID> = []
        try RawStatement(
            db, "SELECT photos FROM evidence WHERE photos IS NOT NULL AND moderation_case IN \(dropping)"
        ).forEachRow([]) { seen.formUnion(PhotoList.photos($0.text(0)).map(\.id)) }
        let unseen = kept.filter { !seen.contains($0.id) }
        for photo in unseen {
            try RawStatement(db, "DELETE FROM evidence_photo WHERE id = ?").run([.row(photo.id.row)])
        }
        return unseen.map(\.content)
    }
}
