import Reunite
import ReuniteDatabase

/// Rows of the table `former_token`: words and tokens that documents of the text index no longer have.
///
/// FTS5 keeps them in the older parts of the index until these are merged, and the words are also in the table `word`.
/// ``MaintenanceStore/forgetFormerTexts()`` deletes both.
enum FormerTokens {
    /// Remembers the words and tokens of a listing's document that the next document lacks. Call it before that is written.
    static func remember(_ db: any Connection, _ row: ListingID.Row, before document: String) throws {
        let stored = try db.prepare(
            "SELECT \(db.dialect.text.document) FROM \(db.dialect.text.documents) WHERE id = ?1"
        )
        .first([.row(row)]) { $0.text(0) }
        guard let stored, stored != document else { return }
        let kept = Set(document.split(separator: " "))
        // The row of a token gets a new number each time: it is the newest.
        let (delete, insert) = (
            try db.prepare("DELETE FROM former_token WHERE token = ?1"),
            try db.prepare("INSERT INTO former_token (token) VALUES (?1)")
        )
        for token in stored.split(separator: " ") where !kept.contains(token) {
            let term = db.dialect.text.term(String(token))
            try delete.runLater([.text(term)])
            try insert.runLater([.text(term)])
        }
    }

    /// The newest row; nil if there is none.
    static func last(_ db: any Connection) throws -> Int64? {
        try db.prepare("SELECT id FROM former_token ORDER BY id DESC LIMIT 1").first([]) { $0.integer(0) }
    }

    /// Deletes the oldest rows up to one, and their words that no listing has any more.
    ///
    /// - Returns: the number of rows.
    static func forget(_ db: any Connection, through last: Int64, limit: Int64) throws -> Int {
        var rows: [(id: Int64, token: String)] = []
        try db.prepare("SELECT id, token FROM former_token WHERE id <= ?1 ORDER BY id LIMIT ?2")
            .forEachRow([.integer(last), .integer(limit)]) { rows.append(($0.integer("id"), $0.text("token"))) }
        let find = try db.prepare(db.dialect.text.find)
        let (word, token) = (
            try db.prepare("DELETE FROM word WHERE word = ?1"),
            try db.prepare("DELETE FROM former_token WHERE id = ?1")
        )
        for row in rows {
            // Tokens are not in the table.
            if !row.token.hasPrefix("@"),
                try find.first([.text(db.dialect.text.syntax.quoted(row.token))], { _ in true }) == nil
            {
                try word.run([.text(row.token)])
            }
            try token.run([.integer(row.id)])
        }
        return rows.count
    }
}
