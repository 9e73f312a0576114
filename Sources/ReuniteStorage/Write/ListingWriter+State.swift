import Reunite

extension ListingWriter {
    /// Moves a listing to another state. A reopened listing gets its full lifetime again.
    func move(_ row: ListingID.Row, to state: ListingState, outcome: Outcome?) throws {
        try db.prepare(
            """
            UPDATE listing SET state = ?1, resolved_at = iif(?1 = 'resolved', ?2, NULL), outcome = ?3,
            expires_at = iif(?1 = 'open', ?4, expires_at), reminded_at = iif(?1 = 'open', NULL, reminded_at),
            updated_at = ?2, version = version + 1 WHERE id = ?5
            """
        ).run([
            .text(state.rawValue), .integer(now.microseconds), .optional(outcome?.rawValue),
            .integer(now.adding(seconds: lifetime).microseconds), .row(row),
        ])
    }
}
