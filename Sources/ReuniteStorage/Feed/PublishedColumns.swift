import Reunite
import ReuniteDatabase

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The columns of a ``PublishedListing``, and the condition that a listing is public and open.
enum PublishedColumns {
    /// - Parameter wanted: a table that comes first in the FROM clause, whose condition follows; nil for none.
    static func select(_ dialect: Dialect, among wanted: String? = nil) -> String {
        """
        SELECT p.id, p.secret, p.version, p.status, p.category, p.occurred_start, p.occurred_end, a.id, a.secret, p.accuracy,
        p.title, p.geom, d.\(dialect.text.document)
        FROM \(wanted.map { "\($0) CROSS JOIN " } ?? "")listing AS p JOIN account AS a ON a.id = p.owner
        LEFT JOIN \(dialect.text.documents) AS d ON d.id = p.id WHERE \(PublicCondition.isFound("p"))
        """
    }

    /// The places of the selected columns.
    private enum Column: Int32, ColumnPlace {
        case id, secret, version, status, category, occurredStart, occurredEnd, owner, ownerSecret, accuracy, title,
            point
        case document
    }

    /// The listing of the current row; nil if it has an invalid value, which `reunite check` reports.
    static func listing(_ row: Row) -> PublishedListing? {
        guard let status = EnumeratedTexts.status.value(row.utf8(Column.status)),
            let category = EnumeratedTexts.category.value(row.utf8(Column.category))
        else { return nil }
        return PublishedListing(
            id: row.identifier(Column.id), version: Int(row.integer(Column.version)), point: row.point(Column.point),
            accuracy: row.isNull(Column.accuracy) ? nil : Int(row.integer(Column.accuracy)), status: status,
            category: category,
            occurrence: Occurrence(start: row.time(Column.occurredStart), end: row.time(Column.occurredEnd)),
            owner: row.identifier(Column.owner), title: row.text(Column.title),
            words: words(row.utf8(Column.document)))
    }

    /// The words of a text document: the part before the first token. Tokens begin with `@`, which no word contains.
    private static func words(_ document: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        guard let start = document.baseAddress else { return [] }
        guard let token = memchr(start, Int32(UInt8(ascii: "@")), document.count) else { return Array(document) }
        return Array(document.prefix(UnsafeRawPointer(token) - UnsafeRawPointer(start)))
    }
}
