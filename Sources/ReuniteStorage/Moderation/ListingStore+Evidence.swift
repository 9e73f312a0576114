import GRDB
import Reunite

extension ListingStore {
    /// How long what a listing was is kept after its case was decided, in seconds: as long as somebody may still appeal, or
    /// ask why.
    public static let evidenceLifetime: Int64 = 90 * 86_400

    /// Forgets what listings were whose cases were decided long ago, and what was said of them.
    ///
    /// - Returns: what the files of photos are named by that are evidence no longer; to be swept by ``sweep(_:remove:)``.
    public func forgetEvidence(now: Timestamp) async throws -> [[UInt8]] {
        try await write { transaction in
            let time = SQLValue.integer(now.adding(seconds: -Self.evidenceLifetime).microseconds)
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
