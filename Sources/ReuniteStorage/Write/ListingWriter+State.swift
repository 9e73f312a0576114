import Reunite
import ReuniteDatabase

extension ListingWriter {
    /// Moves a listing to another state. A reopened listing gets its full lifetime again.
    func move(_ row: ListingID.Row, to state: ListingState, outcome: Outcome?) throws {
        try db.prepare(
            """
            UPDATE listing SET state = ?1, resolved_at = ?6, outcome = ?3,
            expires_at = CASE WHEN ?1 = 'open' THEN ?4 ELSE expires_at END,
            reminded_at = CASE WHEN ?1 <> 'open' THEN reminded_at END,
            updated_at = ?2, version = version + 1 WHERE id = ?5
            """
        ).run([
            .text(state.rawValue), .integer(now.microseconds), .optional(outcome?.rawValue),
            .integer(now.adding(seconds: lifetime).microseconds), .row(row),
            .optional(state == .resolved ? now.microseconds : nil),
        ])
    }
}
