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
    static func note(_ transaction: WriteTransaction, listing: Int64, words: IndexedWords) throws {
        guard let likeness = likeness(words) else { return }
        let like = try RawStatement(
            transaction.db,
            """
            SELECT l.id, l.secret, p.likeness FROM post AS p JOIN listing AS l ON l.id = p.listing
            WHERE (\(sameBand)) AND l.id > ?2 AND l.id <> ?3 AND l.state <> 'withdrawn'
            AND coalesce(ST_Distance(l.geom, (SELECT geom FROM listing WHERE id = ?3), 1) <= ?4,
                (l.geom IS NULL) = ((SELECT geom FROM listing WHERE id = ?3) IS NULL))
            ORDER BY l.id DESC
            """)
        var found: ListingID?
        try like.forEachRow([
            .integer(Int64(bitPattern: likeness)),
            .integer(transaction.now.adding(seconds: -lifetime).microseconds), .integer(listing), .real(nearby),
        ]) { row in
            guard found == nil, isLike(UInt64(bitPattern: row.integer(2)), likeness) else { return }
            found = Sessions.identifier(row, 0)
        }
        try RawStatement(transaction.db, "INSERT OR REPLACE INTO post (listing, likeness) VALUES (?, ?)")
            .run([.integer(listing), .integer(Int64(bitPattern: likeness))])
        if let found { try report(transaction, listing, "In the same words and place as \(found).") }
    }

    /// Reports a listing whose photo is another's.
    static func note(_ transaction: WriteTransaction, listing: Int64, photo likeness: UInt64) throws {
        // A picture of one colour looks like any other of its kind.
        guard (5...59).contains(likeness.nonzeroBitCount) else { return }
        var found: ListingID?
        try RawStatement(
            transaction.db,
            """
            SELECT l.id, l.secret, p.likeness FROM photo AS p JOIN listing AS l ON l.id = p.listing
            WHERE (\(sameBand)) AND l.id <> ?2 AND l.state <> 'withdrawn' LIMIT 1000
            """
        ).forEachRow([.integer(Int64(bitPattern: likeness)), .integer(listing)]) { row in
            guard found == nil, isLike(UInt64(bitPattern: row.integer(2)), likeness) else { return }
            found = Sessions.identifier(row, 0)
        }
        if let found { try report(transaction, listing, "With the same photo as \(found).") }
    }

    private static let sameBand = (0..<4).map { band in
        "(p.likeness >> \(16 * band)) & 65535 = (?1 >> \(16 * band)) & 65535"
    }.joined(separator: " OR ")

    private static func isLike(_ first: UInt64, _ second: UInt64) -> Bool {
        (first ^ second).nonzeroBitCount <= mostBits
    }

    private static func report(_ transaction: WriteTransaction, _ listing: Int64, _ comment: String) throws {
        _ = try Reports.write(
            transaction, listing: listing, reporter: nil, reason: .duplicate, comment: comment,
            weight: ReportReason.duplicate.weight, holdAt: nil)
    }
}
