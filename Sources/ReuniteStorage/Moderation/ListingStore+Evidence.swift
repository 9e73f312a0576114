import GRDB
import Reunite

extension ListingStore {
    /// Opens the cases of listings that have been held for ``ModerationPeriod/hold``: to hold decides nothing for good. What was withdrawn
    /// meanwhile, or emptied with its account, comes back in no case.
    ///
    /// - Returns: how many they were.
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

    /// Forgets what listings were whose cases were decided ``ModerationPeriod/evidence`` ago, and what was said of them.
    ///
    /// - Returns: what the files of photos are named by that are evidence no longer; to be swept by ``sweep(_:remove:)``.
    public func forgetEvidence(now: Timestamp) async throws -> [[UInt8]] {
        try await write { transaction in
            let time = SQLValue.integer(now.adding(seconds: -ModerationPeriod.evidence).microseconds)
            let old = "(SELECT id FROM moderation_case WHERE state <> 'open' AND decided_at <= ?)"
            var contents: [[UInt8]] = []
            try RawStatement(
                transaction.db, "SELECT DISTINCT content FROM evidence_photo WHERE moderation_case IN \(old)"
            ).forEachRow([time]) { contents.append($0.bytes(0)) }
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
}
