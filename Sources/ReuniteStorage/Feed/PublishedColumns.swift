import Reunite

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The columns of a ``PublishedListing``, and the condition that a listing is public and open.
enum PublishedColumns {
    static let select = """
        SELECT p.id, p.secret, p.status, p.category, p.occurred_start, p.occurred_end, a.id, a.secret, p.accuracy,
        p.title, p.geom, d.c0 FROM listing AS p JOIN account AS a ON a.id = p.owner
        LEFT JOIN listing_text_content AS d ON d.id = p.id WHERE \(isPublicAndOpen)
        """

    /// The condition on `listing AS p`.
    static let isPublicAndOpen = "p.visibility = 'public' AND p.state = 'open'"

    /// The listing of the current row; nil if it has an invalid value, which `reunite check` reports.
    static func listing(_ row: Row) -> PublishedListing? {
        guard let status = EnumeratedTexts.status.value(row.utf8(2)),
            let category = EnumeratedTexts.category.value(row.utf8(3))
        else { return nil }
        return PublishedListing(
            id: row.identifier(0), point: row.point(10), accuracy: row.isNull(8) ? nil : Int(row.integer(8)),
            status: status, category: category,
            occurrence: Occurrence(
                start: Timestamp(microseconds: row.integer(4)), end: Timestamp(microseconds: row.integer(5))),
            owner: row.identifier(6), title: row.text(9), words: words(row.utf8(11)))
    }

    /// The words of a text document: the part before the first token. Tokens begin with `@`, which no word contains.
    private static func words(_ document: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        guard let start = document.baseAddress else { return [] }
        guard let token = memchr(start, Int32(UInt8(ascii: "@")), document.count) else { return Array(document) }
        return Array(document.prefix(UnsafeRawPointer(token) - UnsafeRawPointer(start)))
    }
}
