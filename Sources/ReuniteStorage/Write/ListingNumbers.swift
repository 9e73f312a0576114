import Reunite
import ReuniteDatabase

/// Rows of the table `listing_number`: each listing of a person has a number, from the moment in which it is posted.
enum ListingNumbers {
    /// Numbers that are looked up by one statement.
    private static let batch = 64

    /// Numbers that no listing and no draft has.
    static func free(_ db: any Connection, count: Int = 1) throws -> [ListingNumber] {
        var free: Set<ListingNumber> = []
        while free.count < count {
            // Only two sizes, so that the connection keeps both statements prepared.
            let candidates = (0..<(count == 1 ? 1 : batch)).map { _ in ListingNumber.random() }
            let list = candidates.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
            let taken = try db.prepare(
                """
                SELECT number FROM listing_number WHERE number IN (\(list))
                UNION ALL SELECT number FROM registration WHERE number IN (\(list))
                """
            ).all(candidates.map { .text($0.text) }) { $0.text(0) }
            free.formUnion(candidates.filter { !taken.contains($0.text) })
        }
        return Array(free.prefix(count))
    }

    /// Gives numbers to listings that have none.
    ///
    /// - Parameter listings: each with the number of its draft; nil for a free one.
    static func insert(_ db: any Connection, _ listings: [(row: ListingID.Row, number: ListingNumber?)]) throws {
        guard !listings.isEmpty else { return }
        var numbers = try free(db, count: listings.count { $0.number == nil })
        try db.insert(
            listings.flatMap { row, number -> [SQLValue] in
                [.text((number ?? numbers.removeLast()).text), .row(row)]
            }, into: "listing_number", columns: ["number", "listing"])
    }

    /// Whether a listing has a number.
    static func has(_ db: any Connection, _ row: ListingID.Row) throws -> Bool {
        try db.prepare("SELECT 1 FROM listing_number WHERE listing = ?1").first([.row(row)]) { _ in true } ?? false
    }
}
