import Reunite

extension ListingStore {
    /// The language of the recipient of a mailed token; nil if the token is unknown, was used, or has expired.
    public func locale(ofMailedToken token: SecretToken) async throws -> String? {
        try await read { db in
            try db.prepare(
                """
                SELECT coalesce(r.locale, a.locale) FROM mailed_token AS t LEFT JOIN registration AS r
                ON r.id = t.registration LEFT JOIN account AS a ON a.id = t.account WHERE t.token = ?1 AND t.expires_at > ?2
                """
            ).first([.blob(token.hash), .integer(Timestamp.now.microseconds)]) { row in
                row.isNull(0) ? nil : row.text(0)
            } ?? nil
        }
    }

    /// The language of the recipient of a message; nil if the message is unknown, or no longer kept.
    public func locale(ofRecipientOfMessage id: MessageID) async throws -> String? {
        try await read { db in
            try db.prepare(
                """
                SELECT a.locale FROM message AS m JOIN listing AS l ON l.id = m.listing JOIN account AS a ON a.id = l.owner
                WHERE m.id = ?1 AND m.secret = ?2
                """
            ).first([.row(id.row), .secret(id)]) { $0.text(0) }
        }
    }
}
