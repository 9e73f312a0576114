import Reunite
import ReuniteDatabase

/// Compares each listing with the data derived from it: its published point and its text document.
struct DocumentCheck {
    /// Listings per transaction of a check.
    static let batchSize = 5000

    /// The result of a batch.
    struct Result: Sendable {
        var wrongDocuments = 0
        var wrongPoints = 0
        var invalid = 0
        var unknownWords = 0
        /// The last row; nil after the last batch.
        var lastRow: ListingID.Row?
    }

    let db: any Connection
    let repair: Bool
    /// Maximum number of listings.
    var limit = Self.batchSize

    /// Checks the batch after a row.
    func run(after row: ListingID.Row) throws -> Result {
        var result = Result()
        var repairs: [(row: ListingID.Row, document: TextDocument)] = []
        var words: Set<ExactText> = []
        var count = 0
        try db.prepare(
            """
            SELECT l.id, l.status, l.category, l.title, l.description, l.occurred_start, l.occurred_end, l.precision,
            l.geom, l.exact, l.accuracy, l.owner, d.\(db.dialect.text.document) AS document FROM listing AS l
            LEFT JOIN \(db.dialect.text.documents) AS d ON d.id = l.id WHERE l.id > ?1 ORDER BY l.id LIMIT ?2
            """
        ).forEachRow([.row(row), .integer(Int64(limit))]) { row in
            count += 1
            result.lastRow = row.rowID("id")
            guard let draft = try? Self.draft(row) else {
                result.invalid += 1
                return
            }
            if draft.pin?.published != row.point("geom")
                || draft.pin?.accuracy != (row.isNull("accuracy") ? nil : Int(row.integer("accuracy")))
                || (draft.precision == .exact && !row.isNull("exact"))
            {
                result.wrongPoints += 1
            }
            let document = TextDocument(
                draft, words: IndexedWords(title: draft.title, description: draft.description),
                owner: row.rowID("owner"))
            words.formUnion(document.words.known.map { ExactText(db.dialect.text.term($0)) })
            if !document.text.utf8.elementsEqual(row.utf8("document")) { repairs.append((row.rowID("id"), document)) }
        }
        result.wrongDocuments = repairs.count
        result.unknownWords = try unknown(words)
        if count < limit { result.lastRow = nil }
        if repair { try mend(repairs) }
        return result
    }

    private static func draft(_ row: Row) throws -> ListingDraft {
        guard let status = ListingStatus(rawValue: row.text("status")),
            let category = Category(rawValue: row.text("category")),
            let precision = Precision(rawValue: row.text("precision")),
            // A point that is none reads as nil.
            row.isNull("geom") || row.point("geom") != nil, row.isNull("exact") || row.point("exact") != nil
        else { throw DatabaseError(.other, "a listing has an invalid value") }
        return ListingDraft(
            status: status, category: category, title: try Title(row.text("title")),
            description: try Description(row.text("description")),
            occurrence: Occurrence(start: row.time("occurred_start"), end: row.time("occurred_end")),
            precision: precision, location: row.point("exact") ?? row.point("geom"))
    }

    private func unknown(_ words: Set<ExactText>) throws -> Int {
        let known = try db.prepare("SELECT 1 FROM word WHERE word = ?1")
        let unknown = try words.filter { try known.first([.text($0.text)]) { _ in true } == nil }
        if repair {
            for word in unknown {
                try db.prepare("INSERT INTO word (word) VALUES (?1) ON CONFLICT DO NOTHING").run([.text(word.text)])
            }
        }
        return unknown.count
    }

    private func mend(_ repairs: [(row: ListingID.Row, document: TextDocument)]) throws {
        let insertion = db.dialect.text.insertion
        for (row, document) in repairs {
            try FormerTokens.remember(db, row, before: document.text)
            try db.prepare(db.dialect.text.delete).run([.row(row)])
            try db.insert([.row(row), .text(document.text)], into: insertion.table, columns: insertion.columns)
        }
    }
}
