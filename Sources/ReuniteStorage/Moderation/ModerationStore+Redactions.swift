import Reunite
import ReuniteDatabase

/// Decisions about parts of a listing.
extension ModerationStore {
    /// Hides parts of a listing: as an edit by its owner would, so that everything that follows the listing follows this too.
    ///
    /// - Throws: ``ModerationRefusal/nothingToRedact`` if one of them is not in the listing.
    static func hide(
        _ redaction: Redaction, of listing: ListingID.Row, by entry: LogEntryID, _ transaction: WriteTransaction
    ) throws {
        let db = transaction.db
        let published = try texts(db, of: listing)
        let isThere = redaction.words.allSatisfy {
            $0.occur(in: published.title) || $0.occur(in: published.description)
        }
        let visible = Set(try PhotoRows.photos(db, of: listing).map(\.id))
        guard !redaction.isEmpty, isThere, visible.isSuperset(of: redaction.photos) else {
            throw ModerationRefusal.nothingToRedact
        }
        let hide = try db.prepare(
            """
            INSERT INTO redaction (listing, decision, words, photo, likeness)
            VALUES (?1, ?2, ?3, ?4, (SELECT likeness FROM photo WHERE id = ?4))
            """)
        for words in redaction.words { try hide.run([.row(listing), .row(entry), .text(words.text), .null]) }
        for photo in Set(redaction.photos) { try hide.run([.row(listing), .row(entry), .null, .row(photo.row)]) }
        if !redaction.words.isEmpty {
            try db.prepare(
                """
                INSERT INTO written_text (listing, title, description)
                SELECT id, title, description FROM listing WHERE id = ?1 ON CONFLICT (listing) DO NOTHING
                """
            ).run([.row(listing)])
            try publish(transaction, listing)
        }
        if !redaction.photos.isEmpty { try PhotoRows.update(transaction, listing: listing) }
    }

    /// Shows the parts again that the latest of these decisions has hidden.
    static func show(of listing: ListingID.Row, _ transaction: WriteTransaction) throws {
        let db = transaction.db
        try db.prepare(
            """
            DELETE FROM redaction WHERE listing = ?1
            AND decision = (SELECT max(decision) FROM redaction WHERE listing = ?1)
            """
        ).run([.row(listing)])
        try publish(transaction, listing)
        if try Redactions.words(db, of: listing).isEmpty {
            try db.prepare("DELETE FROM written_text WHERE listing = ?1").run([.row(listing)])
        }
        try PhotoRows.update(transaction, listing: listing)
    }

    /// Publishes the texts of a listing anew, without the words of standing redactions; also in the claims on it, which have the
    /// title that it had.
    private static func publish(_ transaction: WriteTransaction, _ listing: ListingID.Row) throws {
        let db = transaction.db
        let found = try db.prepare("\(ListingColumns.ofOne) WHERE p.id = ?1")
            .first([.row(listing)]) { try ConfidentialListing(row: $0) }
        guard let found else { throw AccessRefusal.notFound }
        _ = try transaction.writer.update(row: listing, with: found.draft)
        let (title, words) = (try texts(db, of: listing).title, try Redactions.words(db, of: listing))
        let titles = try db.prepare("SELECT DISTINCT title FROM claim WHERE listing = ?1").all([.row(listing)]) {
            $0.text(0)
        }
        let rename = try db.prepare("UPDATE claim SET title = ?3 WHERE listing = ?1 AND title = ?2")
        for former in titles {
            let new = former == found.listing.title ? title : former.blackedOut(words)
            if new != former { try rename.run([.row(listing), .text(former), .text(new)]) }
        }
    }

    /// The published texts of a listing.
    private static func texts(_ db: any Connection, of listing: ListingID.Row) throws -> WrittenTexts {
        let texts = try db.prepare("SELECT title, description FROM listing WHERE id = ?1")
            .first([.row(listing)]) { WrittenTexts(title: $0.text("title"), description: $0.text("description")) }
        guard let texts else { throw AccessRefusal.notFound }
        return texts
    }
}
