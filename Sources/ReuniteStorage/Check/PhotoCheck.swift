import GRDB
import Reunite

/// Compares what each listing's row tells of its photos with the rows of the photos.
enum PhotoCheck {
    /// The listings whose row tells otherwise.
    static func wrongListings(_ db: Database) throws -> [Int64] {
        var rows: Set<Int64> = []
        try RawStatement(
            db,
            "SELECT id FROM listing WHERE photos IS NOT NULL UNION SELECT listing FROM photo WHERE listing IS NOT NULL"
        ).forEachRow([]) { rows.insert($0.integer(0)) }
        return try rows.sorted().filter { row in
            let told =
                try RawStatement(db, "SELECT photos FROM listing WHERE id = ?")
                .first([.integer(row)]) { $0.isNull(0) ? nil : $0.text(0) } ?? nil
            return try told != PhotoList.text(PhotoRows.photos(db, of: row))
        }
    }
}
