import GRDB
import Reunite

/// Finds what was posted before in the same words and place, or with the same photo: a moderator has a look, and nothing
/// is refused.
///
/// The words of a listing become 64 bits such that alike sets of words differ in few (Charikar's simhash). Whatever
/// differs in at most three of 64 bits has one of four parts of sixteen bits in common, and those are indexed.
///
/// Source: M. Charikar, "Similarity Estimation Techniques from Rounding Algorithms", STOC 2002; G. S. Manku et al.,
/// "Detecting Near-Duplicates for Web Crawling", WWW 2007.
enum PostLikeness {
    /// How long what was posted is remembered for this, in seconds.
    static let lifetime: Int64 = 30 * 86_400
    /// Of fewer words, two listings may well be alike: "black umbrella".
    static let fewestWords = 6
    /// How far apart the published points may be, in metres.
    private static let nearby = 1000.0
    /// The most bits that may differ.
    private static let mostBits = 3

    /// What words look like; nil where they are too few.
    static func likeness(_ words: IndexedWords) -> UInt64? {
        let words = Set(words.all)
        guard words.count >= fewestWords else { return nil }
        var sums = [Int](repeating: 0, count: 64)
        for word in words {
            let hash = hash(word)
            for bit in 0..<64 { sums[bit] += hash >> UInt64(bit) & 1 == 1 ? 1 : -1 }
        }
        return sums.enumerated().reduce(0) { $1.element > 0 ? $0 | 1 << UInt64($1.offset) : $0 }
    }

    /// FNV-1a, whose bits are then mixed (the finalizer of MurmurHash3): the same in each process, unlike Swift's own.
    private static func hash(_ word: String) -> UInt64 {
        var hash = word.utf8.reduce(14_695_981_039_346_656_037 as UInt64) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ hash >> 33
    }

    /// Remembers what was posted, and reports it where it was posted before.
    static func note(_ transaction: WriteTransaction, listing: ListingID.Row, words: IndexedWords) throws {
        guard let likeness = likeness(words) else { return }
        let since = transaction.now.adding(seconds: -lifetime)
        let nearby = try RawStatement(
            transaction.db,
            """
            SELECT l.id, l.secret FROM listing AS l, listing AS n WHERE l.id = ?1 AND n.id = ?2 AND l.state <> 'withdrawn'
            AND coalesce(ST_Distance(l.geom, n.geom, 1) <= ?3, (l.geom IS NULL) = (n.geom IS NULL))
            """)
        let found = try first(of: like(transaction.db, likeness, in: "post").filter { $0.createdAt > since }) { row in
            try nearby.first([.row(row), .row(listing), .real(Self.nearby)]) { $0.identifier(0) }
        }
        try RawStatement(transaction.db, "INSERT OR REPLACE INTO post (listing, likeness) VALUES (?, ?)")
            .run([.row(listing), .integer(Int64(bitPattern: likeness))])
        if let found { try report(transaction, listing, "In the same words and place as \(found).") }
    }

    /// Reports a listing whose photo is another's.
    static func note(_ transaction: WriteTransaction, listing: ListingID.Row, photo likeness: UInt64) throws {
        // A picture of one colour looks like any other of its kind.
        guard (5...59).contains(likeness.nonzeroBitCount) else { return }
        let shown = try RawStatement(
            transaction.db, "SELECT id, secret FROM listing WHERE id = ? AND state <> 'withdrawn'")
        let found = try first(of: like(transaction.db, likeness, in: "photo").filter { $0 != listing }) { row in
            try shown.first([.row(row)]) { $0.identifier(0) }
        }
        if let found { try report(transaction, listing, "With the same photo as \(found).") }
    }

    private static func first(
        of rows: [ListingID.Row], where find: (ListingID.Row) throws -> ListingID?
    ) rethrows -> ListingID? {
        for row in rows { if let id = try find(row) { return id } }
        return nil
    }

    /// The listings in a table whose likeness is like this one, the newest first.
    private static func like(_ db: Database, _ likeness: UInt64, in table: StaticString) throws -> [ListingID.Row] {
        var rows: Set<ListingID.Row> = []
        // One index after the other: joined with listings, SQLite would rather read all of those.
        for band in 0..<4 {
            let part = "(likeness >> \(16 * band)) & 65535"
            try RawStatement(
                db, "SELECT listing, likeness FROM \(table) WHERE \(part) = ? AND listing IS NOT NULL LIMIT 1000"
            ).forEachRow([.integer(Int64(likeness >> UInt64(16 * band) & 65_535))]) { row in
                if isLike(UInt64(bitPattern: row.integer(1)), likeness) { rows.insert(row.rowID(0)) }
            }
        }
        return rows.sorted(by: >)
    }

    private static func isLike(_ first: UInt64, _ second: UInt64) -> Bool {
        (first ^ second).nonzeroBitCount <= mostBits
    }

    private static func report(_ transaction: WriteTransaction, _ listing: ListingID.Row, _ comment: String) throws {
        _ = try Reports.write(
            transaction, listing: listing, reporter: nil, reason: .duplicate, comment: comment,
            weight: ReportReason.duplicate.weight, holdAt: nil)
    }
}
