import Reunite
import ReuniteDatabase

extension ListingStore {
    /// The row and the owner of a public listing.
    static func shown(_ db: any Connection, _ id: ListingID) throws -> (
        row: ListingID.Row, owner: AccountID.Row
    ) {
        let owner: AccountID.Row? = try db.prepare(
            """
            SELECT owner FROM listing AS l WHERE id = ?1 AND secret = ?2 AND \(PublicCondition.isShown("l"))
            """
        ).first([.row(id.row), .secret(id)]) { $0.rowID(0) }
        guard let owner else { throw AccessRefusal.notFound }
        return (id.row, owner)
    }

    /// The id of the public listing that was created at a time; nil if there is none.
    public func shown(createdAt time: Timestamp) async throws -> ListingID? {
        try await store.read { db in
            try db.prepare("SELECT id, secret FROM listing AS l WHERE id = ?1 AND \(PublicCondition.isShown("l"))")
                .first([.integer(time.microseconds)]) { $0.identifier() }
        }
    }
}
