import Reunite
import ReuniteDatabase

/// The listings of erased accounts, which are withdrawn and emptied.
///
/// Those of an account with many are left when it is erased. Then the column `erasing_below` says how far they are emptied,
/// the newest first.
enum ErasedListings {
    /// Maximum number of listings that are emptied in the transaction that erases their account.
    static let mostAtOnce = 32

    /// Listings per transaction afterwards: some milliseconds.
    static let batch = 16

    /// The erased accounts with listings that are left.
    static func unfinished(_ db: any Connection) throws -> [AccountID.Row] {
        try db.prepare("SELECT id FROM account WHERE erasing_below IS NOT NULL").all { $0.rowID(0) }
    }

    /// The listings of an account, the newest first.
    ///
    /// - Parameter end: only those with smaller ids; nil for those that are left of an erased account.
    static func rows(
        _ db: any Connection, of account: AccountID.Row, below end: ListingID.Row? = nil
    ) throws -> [ListingID.Row] {
        guard let end = try end ?? self.end(db, of: account) else { return [] }
        return try db.prepare("SELECT id FROM listing WHERE owner = ?1 AND owner <> 0 AND id < ?2 ORDER BY id DESC")
            .all([.row(account), .row(end)]) { $0.rowID(0) }
    }

    /// Defers the listings of an erased account to ``finish(_:_:of:areLast:)``.
    static func leave(_ db: any Connection, _ listings: [ListingID.Row], of account: AccountID.Row) throws {
        guard let newest = listings.first else { return }
        try setEnd(db, of: account, .integer(newest.rawValue + 1))
    }

    /// Empties the next listings that are left of an account, unless another process has done it.
    ///
    /// - Parameter areLast: whether the account had no others.
    /// - Returns: the hashes that name the files of their photos.
    static func finish(
        _ transaction: WriteTransaction, _ listings: [ListingID.Row], of account: AccountID.Row, areLast: Bool
    ) throws -> [[UInt8]] {
        guard let end = try end(transaction.db, of: account) else { return [] }
        var files = try empty(transaction, listings.filter { $0 < end }, of: account)
        if areLast {
            // Of listings that got another owner in the meantime.
            files += try PhotoRows.delete(transaction.db, where: "account = ?1", [.row(account)])
            try setEnd(transaction.db, of: account, .null)
        } else if let oldest = listings.last, oldest < end {
            try setEnd(transaction.db, of: account, .row(oldest))
        }
        return files
    }

    private static func end(_ db: any Connection, of account: AccountID.Row) throws -> ListingID.Row? {
        try db.prepare("SELECT erasing_below FROM account WHERE id = ?1 AND erasing_below IS NOT NULL")
            .first([.row(account)]) { $0.rowID(0) }
    }

    private static func setEnd(_ db: any Connection, of account: AccountID.Row, _ end: SQLValue) throws {
        try db.prepare("UPDATE account SET erasing_below = ?2 WHERE id = ?1").run([.row(account), end])
    }

    /// Withdraws and empties listings, and deletes what belongs to them. Those that have another owner now are left out.
    ///
    /// - Returns: the hashes that name the files of their photos.
    static func empty(
        _ transaction: WriteTransaction, _ listings: [ListingID.Row], of account: AccountID.Row
    ) throws -> [[UInt8]] {
        try stride(from: 0, to: listings.count, by: batch).flatMap { start in
            let next = listings[start..<min(start + batch, listings.count)]
            return try emptyBatch(transaction, next.filter { try empty(transaction, $0, of: account) })
        }
    }

    private static func emptyBatch(
        _ transaction: WriteTransaction, _ listings: [ListingID.Row]
    ) throws -> [[UInt8]] {
        guard let last = listings.last else { return [] }
        let db = transaction.db
        // Always the same number of values, so that the statements are prepared once.
        let values = listings + Array(repeating: last, count: batch - listings.count)
        try PersonalData.erase(db, ofListings: true, [":listings": values.map { .row($0) }])
        var files: [[UInt8]] = []
        for listing in listings {
            files += try PhotoRows.delete(db, where: "listing = ?1", [.row(listing)])
            try db.prepare("UPDATE listing SET photos = NULL WHERE id = ?1 AND photos IS NOT NULL").run([.row(listing)])
        }
        // Last: what goes while a case is open is evidence.
        for listing in listings { try Cases.close(transaction, about: listing) }
        return files
    }

    /// - Returns: whether the listing belongs to the account.
    private static func empty(
        _ transaction: WriteTransaction, _ row: ListingID.Row, of account: AccountID.Row
    ) throws -> Bool {
        let listing = try transaction.db.prepare("\(ListingColumns.ofOne) WHERE p.id = ?1 AND p.owner = ?2")
            .first([.row(row), .row(account)]) { row in
                let listing = try ConfidentialListing(row: row)
                return (draft: try listing.draft, isWithdrawn: listing.listing.state == .withdrawn)
            }
        guard let listing else { return false }
        var draft = listing.draft
        draft.title = try Title("Withdrawn")
        draft.description = .empty
        draft.location = nil
        _ = try transaction.writer.update(row: row, with: draft)
        try transaction.db.prepare("UPDATE listing SET external_id = NULL WHERE id = ?1").run([.row(row)])
        if !listing.isWithdrawn {
            try transaction.writer.move(row, to: .withdrawn, outcome: nil)
        }
        try transaction.close(row, because: .listingWithdrawn)
        return true
    }
}
