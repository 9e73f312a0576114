import Reunite
import ReuniteDatabase

/// The stored state of the listings that an import writes in one transaction, read for many with one statement: a round trip to a
/// database server takes longer than the query.
struct StoredBatch {
    /// A stored listing.
    typealias Existing = (row: ListingID.Row, values: [SQLValue], isRedacted: Bool)

    /// Listings that are looked up by one statement.
    private static let size = 256

    /// The stored listings, by their external id.
    private var existing: [ExactText: Existing] = [:]
    /// The external ids whose listings are known.
    private var externalIDs: Set<ExactText> = []
    /// The rows of which it is known whether they are free.
    private var rows: Set<Int64> = []
    private var usedRows: Set<Int64> = []
    /// No listing has a row in this range.
    private var free: Range<Int64> = 0..<0

    init() {}

    /// Reads the stored listings and the free rows that a batch needs.
    ///
    /// - Parameter last: new listings get rows after this time.
    init(_ db: any Connection, _ listings: [IncomingListing], after last: Timestamp) throws {
        let ids = listings.compactMap(\.externalID)
        for found in try Self.read(
            db, Self.columns, where: "external_id IN", ids.map { .text($0) }, Self.existing)
        {
            if let id = StoredListing.Kept(found.values).externalID { existing[ExactText(id)] = found }
        }
        externalIDs = Set(ids.map(ExactText.init))
        rows = Set(listings.compactMap(\.createdAt).map { max($0.microseconds, 0) })
        usedRows = Set(try Self.read(db, "id", where: "id IN", rows.map { .integer($0) }) { $0.integer("id") })
        let first = last.microseconds + 1
        let next = try db.integer("SELECT min(id) FROM listing WHERE id >= ?1", [.integer(first)])
        free = first..<max(first, next.map(Int64.init) ?? .max)
    }

    /// Reads the listings that have one of the values. The last list is filled up, so that there are few statements.
    private static func read<Value>(
        _ db: any Connection, _ columns: String, where condition: String, _ values: [SQLValue],
        _ value: (Row) throws -> Value
    ) throws -> [Value] {
        let parameters = (1...size).map { "?\($0)" }.joined(separator: ", ")
        let statement = try db.prepare("SELECT \(columns) FROM listing WHERE \(condition) (\(parameters))")
        return try stride(from: 0, to: values.count, by: size).flatMap { start in
            let part = Array(values[start..<min(start + size, values.count)])
            return try statement.all(part + Array(repeating: part[0], count: size - part.count), value)
        }
    }

    /// The columns of a stored listing: those of ``StoredListing``, its id, and whether words of it are blacked out.
    static let columns = """
        \(StoredListing.columns), id, EXISTS (SELECT 1 FROM written_text AS w WHERE w.listing = listing.id) AS is_redacted
        """

    /// The listing in a row of these columns.
    static func existing(_ row: Row) -> Existing {
        (row.rowID("id"), (0..<StoredListing.count).map(row.value), row.flag("is_redacted"))
    }

    /// The stored listing with an external id, and whether that is known. The next time it is not known, because the import may
    /// have written it.
    mutating func take(_ externalID: String) -> (isKnown: Bool, existing: Existing?) {
        let id = ExactText(externalID)
        guard externalIDs.remove(id) != nil else { return (false, nil) }
        return (true, existing.removeValue(forKey: id))
    }

    /// Whether a row is known to be free. The next time it is not known, because a new listing gets it.
    mutating func takeFree(_ row: ListingID.Row) -> Bool {
        let row = row.rawValue
        if free.contains(row) {
            free = row + 1..<free.upperBound
            return true
        }
        return rows.remove(row) != nil && !usedRows.contains(row)
    }

    /// Notes that a listing gets a row, which another one of the batch may want.
    mutating func use(_ row: ListingID.Row) {
        rows.remove(row.rawValue)
        if free.contains(row.rawValue) { free = row.rawValue + 1..<free.upperBound }
    }
}
