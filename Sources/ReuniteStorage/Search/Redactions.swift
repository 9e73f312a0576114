import Reunite
import ReuniteDatabase

/// Rows of the tables `redaction` and `written_text`: what decisions hide of listings, and what their owners wrote.
enum Redactions {
    /// The condition that parts of a listing are hidden, in SQL.
    static func areStanding(of listing: StaticString) -> String {
        "EXISTS (SELECT 1 FROM redaction AS hidden WHERE hidden.listing = \(listing))"
    }

    /// The condition that a photo is not hidden, in SQL.
    static func isVisible(_ photo: StaticString) -> String {
        "NOT EXISTS (SELECT 1 FROM redaction AS hidden WHERE hidden.photo = \(photo))"
    }

    /// The hidden parts of a listing by decision, the oldest first.
    static func standing(_ db: any Connection, of listing: ListingID.Row) throws -> [StandingRedaction] {
        var found: [(decision: LogEntryID, redaction: StandingRedaction)] = []
        try db.prepare(
            """
            SELECT r.decision, r.words, d.note, d.at, f.id, f.secret, f.width, f.height, f.small_width, f.small_height
            FROM redaction AS r JOIN moderation_log AS d ON d.id = r.decision LEFT JOIN photo AS f ON f.id = r.photo
            WHERE r.listing = ?1 ORDER BY r.decision, r.id
            """
        ).forEachRow([.row(listing)]) { row in
            let decision: LogEntryID = row.rowID("decision")
            if found.last?.decision != decision {
                found.append((decision, StandingRedaction(at: row.time("at"), note: row.text("note"))))
            }
            let last = found.count - 1
            if let words = row.optionalText("words") { found[last].redaction.words.append(words) }
            if !row.isNull("id") { found[last].redaction.photos.append(Photo(stored: row, id: row.identifier())) }
        }
        return found.map(\.redaction)
    }

    /// The words that are blacked out in a listing.
    static func words(_ db: any Connection, of listing: ListingID.Row) throws -> [RedactedWords] {
        try db.prepare("SELECT words FROM redaction WHERE listing = ?1 AND words IS NOT NULL ORDER BY id")
            .all([.row(listing)]) { try? RedactedWords($0.text(0)) }.compactMap(\.self)
    }

    /// What the owner of a listing wrote; nil if no words of it are blacked out.
    static func written(_ db: any Connection, of listing: ListingID.Row) throws -> WrittenTexts? {
        try db.prepare("SELECT title, description FROM written_text WHERE listing = ?1")
            .first([.row(listing)]) { WrittenTexts(title: $0.text("title"), description: $0.text("description")) }
    }
}

extension Photo {
    /// The photo in a row with the columns `width`, `height`, `small_width` and `small_height`.
    init(stored row: Row, id: PhotoID) {
        self.init(
            id: id, large: PixelSize(width: Int(row.integer("width")), height: Int(row.integer("height"))),
            small: PixelSize(width: Int(row.integer("small_width")), height: Int(row.integer("small_height"))))
    }
}
