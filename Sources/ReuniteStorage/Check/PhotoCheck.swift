import GRDB
import Reunite

/// Compares what each listing's row tells of its photos with the rows of the photos.
enum PhotoCheck {
    /// The listings whose row tells otherwise.
    static func wrongListings(_ db: Database) throws -> [ListingID.Row] {
        var rows: Set<ListingID.Row> = []
        try RawStatement(
            db,
            "SELECT id FROM listing WHERE photos IS NOT NULL UNION SELECT listing FROM photo WHERE listing IS NOT NULL"
        ).forEachRow([]) { rows.insert($0.rowID(0)) }
        return try rows.sorted().filter { row in
            let told =
                try RawStatement(db, "SELECT photos FROM listing WHERE id = ?")
                .first([.row(row)]) { $0.isNull(0) ? nil : $0.text(0) } ?? nil
            return try told != PhotoList.text(PhotoRows.photos(db, of: row))
        }
    }
}
