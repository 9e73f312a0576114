import Reunite
import ReuniteDatabase

extension MessageStore {
    /// The language of the recipient of a message; nil if the message is unknown, or no longer kept.
    public func locale(ofRecipientOfMessage id: MessageID) async throws -> String? {
        try await store.read { db in
            try db.prepare(
                """
                SELECT a.locale FROM message AS m JOIN conversation AS c ON c.id = m.conversation
                JOIN listing AS l ON l.id = m.listing JOIN account AS a
                ON a.id = CASE WHEN m.sender = l.owner THEN c.writer ELSE l.owner END
                WHERE m.id = ?1 AND m.secret = ?2
                """
            ).first([.row(id.row), .secret(id)]) { $0.text(0) }
        }
    }
}
