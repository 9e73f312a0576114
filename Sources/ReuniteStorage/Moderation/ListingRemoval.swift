import Reunite
import ReuniteDatabase

/// The removal of the other listings of a suspended owner (``Decision/removesListings``): the newest first, in transactions of some
/// milliseconds, because all other writes wait for one.
struct ListingRemoval: Sendable {
    /// Maximum number of other listings that one decision removes. If there are more, it removes the latest.
    static let most = 1_000

    /// Listings per transaction: some milliseconds in a file, and some dozens in a database.
    static let batch = 8

    /// The entry of the suspension in the log, its moderator and its note.
    let suspension: LogEntryID
    private let moderator: AccountID.Row
    private let note: Note
    /// The owner, and the listing whose case was decided.
    let owner: AccountID.Row
    private let listing: ListingID.Row
    /// The last listing to be removed.
    private let oldest: ListingID.Row

    private static let others = "owner = ?1 AND owner <> 0 AND visibility <> 'removed' AND state <> 'withdrawn'"

    /// Notes which listings a suspension removes.
    ///
    /// - Returns: false if the owner has no others.
    static func begin(_ db: any Connection, with suspension: LogEntryID, of owner: AccountID.Row) throws -> Bool {
        let rows: [ListingID.Row] = try db.prepare(
            "SELECT id FROM listing WHERE \(others) ORDER BY id DESC LIMIT \(most)"
        ).all([.row(owner)]) { $0.rowID(0) }
        guard let newest = rows.first, let oldest = rows.last else { return false }
        try db.prepare("INSERT INTO listing_removal (suspension, below, oldest) VALUES (?1, ?2, ?3)")
            .run([.row(suspension), .integer(newest.rawValue + 1), .row(oldest)])
        return true
    }

    /// Those that are not finished.
    static func unfinished(_ db: any Connection) throws -> [ListingRemoval] {
        try db.prepare(
            """
            SELECT r.suspension, r.oldest, s.moderator, s.note, s.account, c.listing FROM listing_removal AS r
            CROSS JOIN moderation_log AS s CROSS JOIN moderation_case AS c
            WHERE s.id = r.suspension AND c.id = s.moderation_case
            """
        ).all([]) { row in
            ListingRemoval(
                suspension: row.rowID("suspension"), moderator: row.rowID("moderator"),
                note: try Note(row.text("note")),
                owner: row.rowID("account"), listing: row.rowID("listing"), oldest: row.rowID("oldest"))
        }
    }

    /// The listings that are left, the newest first.
    func listings(_ db: any Connection) throws -> [ListingID.Row] {
        guard let end = try end(db) else { return [] }
        return try db.prepare(
            "SELECT id FROM listing WHERE \(Self.others) AND id >= ?2 AND id < ?3 ORDER BY id DESC"
        ).all([.row(owner), .row(oldest), .row(end)]) { $0.rowID(0) }
    }

    /// Removes the next listings, unless another process has done it: each by a decision in a case of its own, so that it is in
    /// the log and can be restored.
    ///
    /// Cases that the moderator may not decide are left as they are: they are assigned to another moderator, have an
    /// appeal against this moderator's decision, or a report by this moderator.
    func remove(
        _ transaction: WriteTransaction, _ listings: [ListingID.Row], areLast: Bool
    ) throws -> OtherListings {
        var others = OtherListings()
        let db = transaction.db
        guard let end = try end(db) else { return others }
        let isLeft = try db.prepare("SELECT 1 FROM listing WHERE \(Self.others) AND id = ?2")
        for listing in listings where listing < end {
            guard try isLeft.first([.row(owner), .row(listing)], { _ in true }) == true else { continue }
            if let found = try Cases.find(db, listing: listing),
                try ModerationStore.obstacle(db, found, moderator, at: transaction.now) != nil
            {
                others.skipped += 1
                continue
            }
            _ = try Cases.open(transaction, listing: listing)
            guard let found = try Cases.find(db, listing: listing) else { continue }
            others.removed += 1
            let situation = try ModerationStore.situation(db, found, moderator, obstacle: nil)
            _ = try ModerationStore.apply(
                transaction, Decision(action: .remove, note: note, version: found.version), to: found, in: situation,
                by: moderator, with: suspension)
        }
        if areLast {
            try finish(transaction)
        } else if let oldest = listings.last, oldest < end {
            try db.prepare("UPDATE listing_removal SET below = ?2 WHERE suspension = ?1")
                .run([.row(suspension), .row(oldest)])
        }
        return others
    }

    /// Ends the removals of an account whose suspension ends. What is removed stays so.
    static func end(_ transaction: WriteTransaction, of account: AccountID.Row) throws {
        for removal in try unfinished(transaction.db) where removal.owner == account { try removal.finish(transaction) }
    }

    /// The mail about the suspension comes last: it says whether other listings were removed too.
    private func finish(_ transaction: WriteTransaction) throws {
        try transaction.db.prepare("DELETE FROM listing_removal WHERE suspension = ?1").run([.row(suspension)])
        try MailRows.queue(transaction, .suspended, listing: listing, decision: suspension)
    }

    private func end(_ db: any Connection) throws -> ListingID.Row? {
        try db.prepare("SELECT below FROM listing_removal WHERE suspension = ?1")
            .first([.row(suspension)]) { $0.rowID(0) }
    }
}

extension ModerationStore {
    /// Removes the other listings of suspended owners that ``decide(_:_:by:)`` has left, so that others can write in between.
    ///
    /// An interruption loses nothing: the next call resumes after the last transaction. Several processes may do this at the
    /// same time.
    ///
    /// - Parameter suspension: the entry of the suspension in the log; nil for all.
    /// - Throws: `CancellationError`, ``StoreError``.
    @discardableResult
    public func finishRemovals(of suspension: LogEntryID? = nil) async throws -> OtherListings {
        var others = OtherListings()
        for removal in try await store.read(ListingRemoval.unfinished)
        where suspension == nil || suspension == removal.suspension {
            var listings = try await store.readPage { db in try removal.listings(db) }[...]
            repeat {
                try Task.checkCancellation()
                let next = Array(listings.prefix(ListingRemoval.batch))
                listings = listings.dropFirst(next.count)
                let isLast = listings.isEmpty
                let result = try await store.write { try removal.remove($0, next, areLast: isLast) }
                others.removed += result.removed
                others.skipped += result.skipped
            } while !listings.isEmpty
        }
        return others
    }
}
