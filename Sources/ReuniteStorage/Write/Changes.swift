import GRDB
import Reunite

/// The change feed: what happened to which listing, in order.
///
/// Appended to in the transaction of the change itself; everything derived follows it.
enum Changes {
    enum Kind: String {
        case created
        case updated
    }

    static func append(_ db: Database, row: Int64, kind: Kind, at now: Timestamp) throws {
        try RawStatement(db, "INSERT INTO change (listing, kind, at) VALUES (?, ?, ?)")
            .run([.integer(row), .text(kind.rawValue), .integer(now.microseconds)])
    }
}
