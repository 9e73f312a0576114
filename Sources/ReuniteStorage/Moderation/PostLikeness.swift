import Reunite
import ReuniteDatabase

/// Finds earlier listings with the same words and place, or with the same photo. The new listing is reported to the
/// moderators, and never refused.
///
/// The write of a listing or a photo only adds it to the queue of comparisons. ``MaintenanceStore/compareNew(limit:)`` does
/// that for many at a time: the comparison reads, and a short transaction writes what it found.
///
/// The words of a listing give a fingerprint of 64 bits: similar sets of words differ in few bits (Charikar's simhash). Two
/// fingerprints that differ in at most three bits share at least one of their four parts of 16 bits, which are indexed.
///
/// Source: M. Charikar, "Similarity Estimation Techniques from Rounding Algorithms", STOC 2002; G. S. Manku et al.,
/// "Detecting Near-Duplicates for Web Crawling", WWW 2007.
enum PostLikeness {
    /// The fewest different words of a fingerprint. Listings of fewer words are often similar by chance: "black umbrella".
    static let fewestWords = 6
    /// The largest distance between the published points, in metres.
    private static let nearby = 1000.0
    /// Maximum number of bits in which similar fingerprints differ.
    private static let mostBits = 3

    /// The fingerprint of words; nil if they are too few.
    static func likeness(_ words: Set<String>) -> UInt64? {
        guard words.count >= fewestWords else { return nil }
        var sums = [Int](repeating: 0, count: 64)
        for word in words {
            let hash = TextHash(word.utf8).mixed
            for bit in 0..<64 { sums[bit] += hash >> UInt64(bit) & 1 == 1 ? 1 : -1 }
        }
        return sums.enumerated().reduce(0) { $1.element > 0 ? $0 | 1 << UInt64($1.offset) : $0 }
    }

    /// An entry of the queue: the words of a listing, or one of its photos.
    struct Subject {
        let listing: ListingID.Row
        /// The row of a photo, or a ``PostQueue/Occasion``.
        let number: Int64

        var photo: PhotoID.Row? { number > 0 ? PhotoID.Row(number) : nil }
        var isEdit: Bool { number < 0 }
    }

    /// The result of a comparison.
    struct Finding {
        let subject: Subject
        /// The fingerprint of its words; nil if they are too few, and for photos.
        let likeness: UInt64?
        /// The comment of its report; nil if nothing is similar.
        let comment: String?
        /// The listing that it is a copy of, and whether the copy is by a new account (``ListingCopies``).
        var original: (id: ListingID, isByNew: Bool)?
        /// The listing whose questions it repeats (``RepeatedQuestions``).
        var asked: ListingID?
    }

    /// Compares the first entries of the queue with earlier posts. It only reads.
    ///
    /// - Parameter only: compares only the words of this listing, and only if it is a found one.
    static func compare(
        _ db: any Connection, limit: Int, only: ListingID? = nil, now: Timestamp
    ) throws -> [Finding] {
        var subjects: [Subject] = []
        let condition = """
            WHERE listing = ?2 AND photo <= 0
            AND EXISTS (SELECT 1 FROM listing AS l WHERE l.id = uncompared.listing AND l.status = 'found')
            """
        let values: [SQLValue] = only.map { [.row($0.row)] } ?? []
        try db.prepare(
            "SELECT listing, photo FROM uncompared \(only == nil ? "" : condition) ORDER BY listing, photo LIMIT ?1"
        )
        .forEachRow([.integer(Int64(limit))] + values) { row in
            subjects.append(Subject(listing: row.rowID("listing"), number: row.integer("photo")))
        }
        // Fingerprints that are not in the table yet: those of this batch, and of earlier posts that wait or are being compared.
        var posts = try only.map { try waiting(db, before: $0.row, limit: limit) } ?? []
        return try subjects.map { subject in
            guard subject.photo == nil else { return try compare(db, photo: subject) }
            let finding = try compare(db, words: subject, with: posts, now: now)
            if let likeness = finding.likeness { posts.append((subject.listing, likeness)) }
            return finding
        }
    }

    /// Stores the fingerprint, and reports the listing. Does nothing if another process has handled the entry in the
    /// meantime.
    static func apply(_ transaction: WriteTransaction, _ finding: Finding) throws {
        let subject = finding.subject
        try transaction.db.prepare("DELETE FROM uncompared WHERE listing = ?1 AND photo = ?2")
            .run([.row(subject.listing), .integer(subject.number)])
        guard transaction.db.changes > 0 else { return }
        if let likeness = finding.likeness {
            try transaction.db.prepare(
                """
                INSERT INTO post (listing, likeness) VALUES (?1, ?2)
                ON CONFLICT (listing) DO UPDATE SET likeness = excluded.likeness
                """
            ).run([.row(subject.listing), .integer(Int64(bitPattern: likeness))])
        }
        if let original = finding.original {
            try ListingCopies.remember(transaction.db, subject.listing, of: original.id, mayNotify: !original.isByNew)
        }
        // The questions may have changed since.
        if finding.asked != nil, let (proof, asked) = try repeated(transaction.db, by: subject, now: transaction.now) {
            try Proofs.hold(transaction, proof, of: subject.listing, repeating: asked)
        }
        guard let comment = finding.comment else { return }
        let isShown = try transaction.db.prepare("SELECT 1 FROM listing WHERE id = ?1 AND state <> 'withdrawn'")
            .first([.row(subject.listing)]) { _ in true }
        guard isShown == true else { return }
        _ = try Reports.write(
            transaction, listing: subject.listing, reporter: nil, reason: .duplicate, comment: comment,
            weight: ReportReason.duplicate.weight)
    }

    /// The fingerprint of a listing's words; nil if they are too few.
    private static func likeness(_ db: any Connection, of listing: ListingID.Row) throws -> UInt64? {
        let words = try db.prepare("SELECT title, description FROM listing WHERE id = ?1")
            .first([.row(listing)]) { row -> Set<String>? in
                // A text that breaks a rule has no fingerprint. It leaves the queue: an error would stop all behind it.
                guard let title = try? Title(row.text("title")),
                    let description = try? Description(row.text("description"))
                else {
                    return nil
                }
                return Set(Words.distinct(in: title.text) + Words.distinct(in: description.text))
            }
        return (words ?? nil).flatMap(likeness)
    }

    /// The fingerprints of the latest posts before a listing that are still in the queue.
    private static func waiting(
        _ db: any Connection, before listing: ListingID.Row, limit: Int
    ) throws -> [(listing: ListingID.Row, likeness: UInt64)] {
        var rows: [ListingID.Row] = []
        try db.prepare("SELECT listing FROM uncompared WHERE listing < ?1 AND photo = 0 ORDER BY listing DESC LIMIT ?2")
            .forEachRow([.row(listing), .integer(Int64(limit))]) { rows.append($0.rowID("listing")) }
        return try rows.compactMap { row in try likeness(db, of: row).map { (row, $0) } }
    }

    private static func compare(
        _ db: any Connection, words subject: Subject, with posts: [(listing: ListingID.Row, likeness: UInt64)],
        now: Timestamp
    ) throws -> Finding {
        let original = try ListingCopies.original(db, of: subject.listing, isEdited: subject.isEdit, now: now)
        let copy = original.flatMap { $0.isByNew ? "By a new account, in similar words and near \($0.id)." : nil }
        // An edited listing is no duplicate of listings that were posted after it.
        guard !subject.isEdit, let likeness = try likeness(db, of: subject.listing) else {
            let isMoved = subject.number == PostQueue.Occasion.moved.rawValue
            let asked = try isMoved ? repeated(db, by: subject, now: now)?.asked : nil
            return Finding(subject: subject, likeness: nil, comment: copy, original: original, asked: asked)
        }
        let since = now.adding(seconds: -PostQueue.lifetime)
        let nearby = try db.prepare(
            """
            SELECT l.id, l.secret FROM listing AS l, listing AS n WHERE l.id = ?1 AND n.id = ?2 AND l.state <> 'withdrawn'
            AND coalesce(reunite_distance(l.geom, \(PointSQL.longitude("n.geom")), \(PointSQL.latitude("n.geom"))) <= ?3, (l.geom IS NULL) = (n.geom IS NULL))
            """)
        var like = posts.filter { isLike($0.likeness, likeness) }.map(\.listing)
        try forEachLike(db, likeness, in: "post", id: "listing") { like.append($0.rowID("listing")) }
        // A post that has waited while a later one was compared is no copy of it. One that is imported with a time in the past may be.
        let isLate = subject.listing.createdAt > now.adding(seconds: -86_400)
        like.removeAll { $0.createdAt <= since || isLate && $0 > subject.listing }
        let found = try first(of: like) { row in
            try nearby.first([.row(row), .row(subject.listing), .real(Self.nearby)]) { $0.identifier() }
        }
        return Finding(
            subject: subject, likeness: likeness,
            comment: found.map { "In the same words and place as \($0)." } ?? copy, original: original)
    }

    /// The proof of a listing whose questions no moderator has judged, and the listing whose questions it repeats.
    private static func repeated(
        _ db: any Connection, by subject: Subject, now: Timestamp
    ) throws -> (proof: Proof, asked: ListingID)? {
        let (proof, review) = try Proofs.current(db, subject.listing)
        guard review == .none else { return nil }
        return try RepeatedQuestions.original(db, proof, of: subject.listing, now: now).map { (proof, $0) }
    }

    private static func compare(_ db: any Connection, photo subject: Subject) throws -> Finding {
        let hash = try db.prepare("SELECT likeness FROM photo WHERE id = ?1 AND listing = ?2")
            .first([.optional(subject.photo), .row(subject.listing)]) { UInt64(bitPattern: $0.integer(0)) }
        // Pictures of one colour are all similar. There is no fingerprint if the photo was removed.
        guard let hash, (5...59).contains(hash.nonzeroBitCount) else {
            return Finding(subject: subject, likeness: nil, comment: nil)
        }
        let shown = try db.prepare("SELECT id, secret FROM listing WHERE id = ?1 AND state <> 'withdrawn'")
        var like: [ListingID.Row] = []
        try forEachLike(db, hash, in: "photo", id: "id") { row in
            // Of two, the later one is reported.
            if row.integer("id") < subject.photo?.rawValue ?? 0 { like.append(row.rowID("listing")) }
        }
        let found = try first(of: like.filter { $0 != subject.listing }) { row in
            try shown.first([.row(row)]) { $0.identifier() }
        }
        return Finding(subject: subject, likeness: nil, comment: found.map { "With the same photo as \($0)." })
    }

    /// The first of some listings for which something is found, the newest first.
    private static func first(
        of rows: [ListingID.Row], where find: (ListingID.Row) throws -> ListingID?
    ) rethrows -> ListingID? {
        for row in Set(rows).sorted(by: >) { if let id = try find(row) { return id } }
        return nil
    }

    /// The rows (`listing, likeness, id`) of a table whose likeness is like this one; some of them repeatedly.
    ///
    /// - Parameter id: the column of its primary key.
    private static func forEachLike(
        _ db: any Connection, _ likeness: UInt64, in table: StaticString, id: StaticString,
        _ body: (Row) throws -> Void
    ) throws {
        // One index after the other: joined with listings, SQLite would rather read all of those.
        for band in 0..<4 {
            let part = "(likeness >> \(16 * band)) & 65535"
            try db.prepare(
                """
                SELECT listing, likeness, \(id) AS id FROM \(table)
                WHERE \(part) = ?1 AND listing IS NOT NULL LIMIT 1000
                """
            ).forEachRow([.integer(Int64(likeness >> UInt64(16 * band) & 65_535))]) { row in
                if isLike(UInt64(bitPattern: row.integer("likeness")), likeness) { try body(row) }
            }
        }
    }

    private static func isLike(_ first: UInt64, _ second: UInt64) -> Bool {
        (first ^ second).nonzeroBitCount <= mostBits
    }
}
