import Reunite
import ReuniteDatabase

extension NotificationStore {
    /// After how many days owners are asked whether they still look: once after each.
    private static let questions: [Int64] = [7, 30]

    /// Listings per transaction.
    private static let questionsAtOnce: Int64 = 100

    /// The open listings that were asked about `?1` times, and were posted until `?2`: at most `?3`.
    ///
    /// It is written so that SQLite uses `listing_by_question`, which has no listing that is not due but the younger ones: see
    /// ``ListingStore/ownersToRemind``.
    static let listingsToAsk = """
        SELECT l.id FROM listing AS l WHERE (\(PublicCondition.isFound("l"))) IS TRUE AND l.state = 'open'
        AND l.asked < 2 AND l.owner <> 0 AND l.asked = ?1 AND l.id <= ?2 ORDER BY l.id LIMIT ?3
        """

    /// Asks the owners of open listings whether they still look, 7 and 30 days after they have posted them.
    ///
    /// After a long pause of the service, one question stands for both. Suspended owners are not asked.
    ///
    /// - Returns: the number of listings.
    @discardableResult
    public func ask(now: Timestamp) async throws -> Int {
        var total = 0
        for (times, days) in Self.questions.enumerated().reversed() {
            for asked in 0...times {
                total += try await store.inBatches(of: Self.questionsAtOnce) { transaction in
                    let listings = try Self.mark(
                        transaction.db, asked: asked, as: times + 1, until: now.adding(seconds: -days * 86_400))
                    for (listing, owner) in listings { try Self.ask(transaction, owner, listing, days) }
                    return listings.count
                }
            }
        }
        return total
    }

    private static func mark(
        _ db: any Connection, asked: Int, as next: Int, until time: Timestamp
    ) throws -> [(listing: ListingID.Row, owner: AccountID.Row)] {
        try db.prepare("UPDATE listing SET asked = ?4 WHERE id IN (\(listingsToAsk)) RETURNING id, owner").all([
            .integer(Int64(asked)), .integer(time.microseconds), .integer(questionsAtOnce), .integer(Int64(next)),
        ]) { ($0.rowID("id"), $0.rowID("owner")) }
    }

    private static func ask(
        _ transaction: WriteTransaction, _ owner: AccountID.Row, _ listing: ListingID.Row, _ days: Int64
    ) throws {
        guard try !Accounts.isSuspended(transaction, owner),
            let frequency = try NotificationRecipients.frequency(transaction.db, owner, of: .reminder)
        else { return }
        let mail = try NotificationMails.queueOrJoin(transaction, .reminder, to: owner, frequency, ripeAt: nil)
        try Notifications.insert(
            transaction, .reminder, to: owner, mail, ["listing": .row(listing), "days": .integer(days)])
        transaction.notified.add(.reminder, owner)
    }
}
