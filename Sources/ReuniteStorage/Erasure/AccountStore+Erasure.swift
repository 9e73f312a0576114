import Reunite
import ReuniteDatabase
import Synchronization

extension AccountStore {
    /// Erases an account: withdraws and empties its listings, deletes its personal data, and ends its sessions.
    ///
    /// Rows that others refer to stay: listings with their category, status and times, and the account without a name.
    /// ``PersonalData`` says what happens to each table. ``forgetFormerTexts()`` deletes the words of its listings later. The
    /// account is then in the ``ErasureList``, so that a restore erases it again.
    ///
    /// - Parameter expected: the account as it was read; nil to erase it as it is.
    /// - Returns: the hashes that name the files of its photos, for ``sweep(_:remove:)``; nil if the account is no longer as it
    ///   was read.
    /// - Throws: ``AccessRefusal/sessionEnded``, and ``StoreError/unavailable(_:)`` if the list cannot be written; then nothing is
    ///   erased.
    public func erase(_ session: Session, ifStill expected: Account? = nil) async throws -> [[UInt8]]? {
        let isListed = Atomic(false)
        let files: [[UInt8]]?
        do {
            files = try await store.write { transaction -> [[UInt8]]? in
                try Sessions.require(transaction, session)
                let row = session.account.row
                guard let account = try Accounts.account(transaction.db, row: row) else {
                    throw AccessRefusal.sessionEnded
                }
                guard expected == nil || expected == account else { return nil }
                let files = try Self.erase(transaction, account)
                try MailRows.queue(
                    transaction, .accountErased, address: account.email.text, locale: account.profile.locale.text)
                // Last: nothing but the end of the transaction can fail now.
                try store.erasures.add(.erasing, account.id)
                isListed.store(true, ordering: .relaxed)
                return files
            }
        } catch {
            if isListed.load(ordering: .relaxed) { _ = try? await settleErasures() }
            throw error
        }
        guard let files else { return nil }
        // If it cannot be written now, the next start finds out.
        try? store.erasures.add(.erased, session.account)
        // If it cannot be done now, the server tries again within a minute.
        _ = try? await store.maintenance.removeFormerVersions()
        return files
    }

    /// Adds to the ``ErasureList`` whether interrupted erasures took place, as after a crash.
    ///
    /// - Returns: how many.
    /// - Throws: ``StoreError/unavailable(_:)`` if the list cannot be read or written.
    @discardableResult
    public func settleErasures() async throws -> Int {
        guard try store.erasures.contents()?.unsettled.isEmpty == false else { return 0 }
        return try await StoreError.converting {
            // A transaction of its own: others, of other processes too, have ended, and what it reads is on disk.
            try await store.database.write { db in
                let accounts = try store.erasures.contents()?.unsettled ?? []
                for id in accounts { try store.erasures.add(Self.has(db, id) ? .kept : .erased, id) }
                return accounts.count
            }
        }
    }

    private static func has(_ db: any Connection, _ id: AccountID) throws -> Bool {
        // Another account may have the row if the id is of a store that was lost.
        try Accounts.account(db, row: id.row)?.id == id
    }

    /// Erases the accounts of a list again, in a restored copy. Their owners were notified of it before the restore.
    ///
    /// - Returns: how many of them the copy had, the accounts that it has although their erasure may have taken place, and the
    ///   hashes that name the files of photos.
    public func eraseAgain(
        _ list: ErasureList.Contents
    ) async throws -> (count: Int, doubtful: [AccountID], files: [[UInt8]]) {
        try await store.write { transaction in
            var result: (count: Int, doubtful: [AccountID], files: [[UInt8]]) = (0, [], [])
            for id in list.accounts where id.row != Accounts.operatorRow {
                guard let account = try Accounts.account(transaction.db, row: id.row), account.id == id else {
                    continue
                }
                result.files += try Self.erase(transaction, account)
                result.count += 1
            }
            result.doubtful = try list.unsettled.filter { try Self.has(transaction.db, $0) }
            return result
        }
    }

    private static func erase(_ transaction: WriteTransaction, _ account: Account) throws -> [[UInt8]] {
        let row = account.id.row
        for listing in try rows(transaction.db, owner: row) { try empty(transaction, listing) }
        try Claims.end(transaction, by: row, because: .claimantErased)
        let values: KeyValuePairs = [
            ":account": SQLValue.row(row), ":address": .text(account.email.text),
            ":now": .integer(transaction.now.microseconds),
        ]
        // Before the belongings that they refer to.
        let ofBelongings = try BelongingPhotos.delete(transaction.db, ofOwner: row)
        for statement in PersonalData.all.compactMap(\.statement) {
            let (sql, values) = PersonalData.numbered(statement, values)
            try transaction.db.prepare(sql).run(values)
        }
        let files = try ofBelongings + PhotoRows.delete(transaction.db, where: "account = ?1", [.row(row)])
        try transaction.db.prepare(
            "UPDATE listing SET photos = NULL WHERE owner = ?1 AND owner <> 0 AND photos IS NOT NULL"
        ).run([.row(row)])
        // Last: what goes while a case is open is evidence.
        try Cases.close(transaction, of: row)
        return files
    }

    private static func rows(_ db: any Connection, owner: AccountID.Row) throws -> [ListingID.Row] {
        var rows: [ListingID.Row] = []
        try db.prepare("SELECT id FROM listing WHERE owner = ?1 AND owner <> 0")
            .forEachRow([.row(owner)]) { rows.append($0.rowID(0)) }
        return rows
    }

    private static func empty(_ transaction: WriteTransaction, _ row: ListingID.Row) throws {
        let listing = try transaction.db.prepare("\(ListingColumns.ofOne) WHERE p.id = ?1")
            .first([.row(row)]) { row in
                let listing = try ConfidentialListing(row: row)
                return (draft: try listing.draft, isWithdrawn: listing.listing.state == .withdrawn)
            }
        guard let listing else { return }
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
    }
}
