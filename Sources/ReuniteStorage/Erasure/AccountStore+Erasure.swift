import Reunite
import ReuniteDatabase
import Synchronization

extension AccountStore {
    /// Erases an account: deletes its personal data, ends its sessions, and withdraws and empties its listings.
    ///
    /// Rows that others refer to stay: listings with their category, status and times, and the account without a name.
    /// ``PersonalData`` says what happens to each table. ``forgetFormerTexts()`` deletes the words of its listings later. The
    /// account is then in the ``ErasureList``, so that a restore erases it again.
    ///
    /// If it has more than 32 listings, the account is gone, but they are still as they were: call
    /// ``finishErasures(of:sweep:)``. In one transaction, they would stop all writes of others for too long.
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

    /// Withdraws and empties the listings that ``erase(_:ifStill:)`` has left, in transactions of a few milliseconds, so that
    /// others can write in between.
    ///
    /// An interruption loses nothing: the next call resumes after the last transaction. Several processes may do this at the same
    /// time, even for one account.
    ///
    /// - Parameters:
    ///   - account: the erased account; nil for all.
    ///   - sweep: called after each transaction with the hashes that name the files of its photos, for ``sweep(_:remove:)``. Its
    ///     error ends the call.
    /// - Returns: the number of listings.
    /// - Throws: `CancellationError`, ``StoreError``, and errors of the closure.
    @discardableResult
    public func finishErasures(
        of account: AccountID? = nil, sweep: (_ files: [[UInt8]]) async throws -> Void
    ) async throws -> Int {
        let accounts = try await store.read { db in try ErasedListings.unfinished(db) }
        var count = 0
        for owner in accounts where account == nil || account?.row == owner {
            var listings = try await store.readPage { db in try ErasedListings.rows(db, of: owner) }[...]
            repeat {
                try Task.checkCancellation()
                let next = Array(listings.prefix(ErasedListings.batch))
                listings = listings.dropFirst(next.count)
                let isLast = listings.isEmpty
                try await sweep(
                    try await store.write { try ErasedListings.finish($0, next, of: owner, areLast: isLast) })
                count += next.count
            } while !listings.isEmpty
        }
        // If it cannot be done now, the server tries again within a minute.
        if !accounts.isEmpty { _ = try? await store.maintenance.removeFormerVersions() }
        return count
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
        var result = try await store.write { transaction in
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
        // Also what was interrupted when the copy was made.
        try await finishErasures { result.files += $0 }
        return result
    }

    /// Erases an account, and its listings unless there are many.
    private static func erase(_ transaction: WriteTransaction, _ account: Account) throws -> [[UInt8]] {
        let (db, row) = (transaction.db, account.id.row)
        try Claims.end(transaction, by: row, because: .claimantErased)
        // Before the belongings that they refer to.
        let ofBelongings = try BelongingPhotos.delete(db, ofOwner: row)
        try PersonalData.erase(
            db, ofListings: false,
            [
                ":account": [.row(row)], ":address": [.text(account.email.text)],
                ":now": [.integer(transaction.now.microseconds)],
            ])
        let files =
            try ofBelongings
            + PhotoRows.delete(
                db,
                where: """
                    account = ?1
                    AND (listing IS NULL OR listing NOT IN (SELECT id FROM listing WHERE owner = ?1 AND owner <> 0))
                    """, [.row(row)])
        let listings = try ErasedListings.rows(db, of: row, below: .max)
        guard listings.count <= ErasedListings.mostAtOnce else {
            try ErasedListings.leave(db, listings, of: row)
            return files
        }
        return try files + ErasedListings.empty(transaction, listings, of: row)
    }
}
