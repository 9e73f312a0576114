import Reunite
import ReuniteDatabase

/// Compares the list of photos in each listing's row with the rows of the photos.
enum PhotoCheck {
    /// The listings whose list differs.
    static func wrongListings(_ db: any Connection) throws -> [ListingID.Row] {
        var rows: Set<ListingID.Row> = []
        try db.prepare(
            "SELECT id FROM listing WHERE photos IS NOT NULL UNION SELECT listing FROM photo WHERE listing IS NOT NULL"
        ).forEachRow([]) { rows.insert($0.rowID(0)) }
        return try rows.sorted().filter { row in
            let stored =
                try db.prepare("SELECT photos FROM listing WHERE id = ?1")
                .first([.row(row)]) { $0.isNull(0) ? nil : $0.text(0) } ?? nil
            return try stored != PhotoList.text(PhotoRows.photos(db, of: row))
        }
    }
}
