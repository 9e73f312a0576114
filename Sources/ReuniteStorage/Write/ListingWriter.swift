import Reunite
import ReuniteDatabase

/// Writes listings within one transaction: the row, its two indexes and the words. Triggers write the change, or for many new
/// listings `Connection.insertListings`.
final class ListingWriter: TransactionPart {
    private unowned let transaction: WriteTransaction

    var db: any Connection { transaction.db }
    var now: Timestamp { transaction.now }
    var lifetime: Int64 { transaction.lifetime }

    /// The last time of creation that was used: new listings get increasing times.
    private var last: Timestamp

    private var secrets = SecretSource()

    /// The documents that ``finish()`` must still write.
    private var documents: [(row: ListingID.Row, document: TextDocument, isNew: Bool)] = []

    /// What is known to be stored of the listings that are about to be written.
    private var batch = StoredBatch()

    /// The rows of new listings that are still to be written: those of an import, which has many.
    private var rows: [SQLValue] = []

    /// Those of ``rows`` that get a number, because a person owns them.
    private var numbered: [(row: ListingID.Row, number: ListingNumber?)] = []

    /// The columns of ``rows``.
    private static let columns = ["id", "secret", "updated_at", "asked"] + StoredListing.names

    init(_ transaction: WriteTransaction) { (self.transaction, last) = (transaction, transaction.now) }

    /// Writes imported listings; each replaces one with the same external id.
    ///
    /// - Parameter owner: the owner's row; nil for the account that each listing names. If there is no such account, an
    ///   existing listing keeps its owner, and a new one belongs to the operator.
    func write(_ listings: [IncomingListing], owner: AccountID.Row?) throws -> ImportCounts {
        if listings.count > 1 { batch = try StoredBatch(db, listings, after: last) }
        var counts = ImportCounts()
        for listing in listings {
            let owner = try owner ?? listing.owner.flatMap { try Accounts.row(db, email: $0) }
            if let externalID = listing.externalID, let existing = try existing(externalID) {
                let isChanged = try update(existing, with: listing, owner: owner)
                counts += isChanged ? ImportCounts(updated: 1) : ImportCounts(unchanged: 1)
            } else {
                try append(listing, owner: owner ?? Accounts.operatorRow, isImported: true)
                counts.created += 1
            }
        }
        try insertRows()
        return counts
    }

    /// Writes a new listing, and returns its row.
    ///
    /// - Parameter number: that of its draft; nil for a new one.
    @discardableResult
    func insert(
        _ listing: IncomingListing, owner: AccountID.Row, number: ListingNumber? = nil
    ) throws -> ListingID.Row {
        let row = try append(listing, owner: owner, number: number)
        try insertRows()
        return row
    }

    /// Adds a new listing to ``rows``.
    @discardableResult
    private func append(
        _ listing: IncomingListing, owner: AccountID.Row, number: ListingNumber? = nil, isImported: Bool = false
    ) throws -> ListingID.Row {
        let wanted = ListingID.Row(createdAt: listing.createdAt ?? last.adding(microseconds: 1))
        let isFree = batch.takeFree(wanted)
        if !isFree { try insertRows() }
        let row = try isFree ? wanted : FreeRow.row(db, in: "listing", near: wanted.createdAt)
        batch.use(row)
        let id = ListingID(createdAt: row.createdAt, secret: secrets.next())
        if listing.createdAt == nil { last = id.createdAt }
        let stored = StoredListing(listing, owner: owner, expiresAt: id.createdAt.adding(seconds: lifetime), now: now)
        let updatedAt = listing.updatedAt ?? id.createdAt
        rows += [.row(row), .secret(id), .integer(updatedAt.microseconds), .integer(isImported ? 2 : 0)]
        rows += stored.values
        if owner != Accounts.operatorRow { numbered.append((row, number)) }
        documents.append((row, TextDocument(listing.draft, words: listing.words, owner: owner), true))
        return row
    }

    /// Writes ``rows``, before anything looks for them, and before a listing is changed: the change feed has the order of the
    /// import.
    private func insertRows() throws {
        guard !rows.isEmpty else { return }
        defer { (rows, numbered) = ([], []) }
        try db.insertListings(rows, columns: Self.columns)
        try ListingNumbers.insert(db, numbered)
    }

    /// Writes the text documents, which were deferred. Call it once, before the transaction ends.
    ///
    /// The text index is written after all rows. A statement with triggers sets a savepoint, at which FTS5 flushes its
    /// buffer: if rows and documents alternated, each listing would become a separate part of the index.
    func finish() throws {
        guard !documents.isEmpty else { return }
        let text = try db.hasDeferredIndexes ? TextIndex.deferredSQLite : db.dialect.text
        let update = try db.prepare(text.update)
        var new: [SQLValue] = []
        // In order: a listing may have been created and changed in the same transaction.
        for (row, document, isNew) in documents {
            if isNew {
                new += [.row(row), .text(document.text)]
                continue
            }
            try insertDocuments(&new, text)
            let changed = document.text
            try FormerTokens.remember(db, row, before: changed)
            try update.runLater([.row(row), .text(changed)])
        }
        try insertDocuments(&new, text)
        let words = Set(documents.lazy.flatMap(\.document.words.known).map(ExactText.init)).map { text.term($0.text) }
        if !words.isEmpty { try db.prepare(text.addWords).runLater([.text(words.joined(separator: " "))]) }
        documents = []
    }

    private func insertDocuments(_ values: inout [SQLValue], _ text: TextIndex) throws {
        guard !values.isEmpty else { return }
        try db.insert(values, into: text.insertion.table, columns: text.insertion.columns)
        values.removeAll(keepingCapacity: true)
    }

    private func existing(_ externalID: String) throws -> StoredBatch.Existing? {
        let (isKnown, existing) = batch.take(externalID)
        guard !isKnown else { return existing }
        try insertRows()
        return try self.existing("external_id = ?1", .text(externalID))
    }

    private func existing(_ condition: String, _ value: SQLValue) throws -> StoredBatch.Existing? {
        try db.prepare("SELECT \(StoredBatch.columns) FROM listing WHERE \(condition)")
            .first([value], StoredBatch.existing)
    }

    /// Writes an owner's new version of a listing.
    ///
    /// - Returns: whether anything changed.
    func update(row: ListingID.Row, with draft: ListingDraft) throws -> Bool {
        guard let existing = try existing("id = ?1", .row(row)) else { return false }
        let listing = IncomingListing(
            draft: draft, precision: draft.precision, externalID: StoredListing.Kept(existing.values).externalID)
        return try update(existing, with: listing, owner: nil)
    }

    /// Whether anything changed.
    private func update(_ existing: StoredBatch.Existing, with listing: IncomingListing, owner: AccountID.Row?) throws
        -> Bool
    {
        let kept = StoredListing.Kept(existing.values)
        var listing = listing
        if existing.isRedacted { try redact(&listing, of: existing.row, published: kept.texts) }
        if listing.precision == nil, let precision = kept.precision { listing.draft.precision = precision }
        let stored = StoredListing(
            listing, owner: owner ?? kept.owner,
            expiresAt: existing.row.createdAt.adding(seconds: lifetime), now: now, keeping: kept)
        guard stored.values != existing.values else { return false }
        try insertRows()
        try db.prepare(
            """
            UPDATE listing SET (\(StoredListing.columns)) = (\(StoredListing.placeholders)),
            reminded_at = CASE WHEN expires_at = ?3 THEN reminded_at END, updated_at = ?2, version = version + 1,
            is_respelling = \(StoredListing.next)
            WHERE id = ?1
            """
        ).runLater(
            [
                .row(existing.row), .integer(max(now, listing.updatedAt ?? now).microseconds),
                stored.values[StoredListing.expiresAt],
            ] + stored.values + [.integer(stored.isRespelling(of: existing.values) ? 1 : 0)])
        documents.append((existing.row, TextDocument(listing.draft, words: listing.words, owner: stored.owner), false))
        try close(existing.row, stored, before: kept)
        return true
    }

    /// Does what follows when a listing is now closed, or has another owner.
    private func close(_ row: ListingID.Row, _ stored: StoredListing, before kept: StoredListing.Kept) throws {
        let isTransferred = stored.owner != kept.owner
        // A listing that was closed, or is about a lost thing, has no live claims, so most updates of an import need no query.
        if kept.claimEnding == nil, let ending = stored.claimEnding ?? (isTransferred ? .ownerChanged : nil) {
            try transaction.close(row, because: ending)
        }
        guard isTransferred else { return }
        try transaction.transfer(row)
        if stored.owner != Accounts.operatorRow, try !ListingNumbers.has(db, row) {
            try ListingNumbers.insert(db, [(row, nil)])
        }
    }

    /// Drops the documents that are noted from now on, because their rows are rolled back.
    func undo() -> () -> Void {
        let count = documents.count
        return { [self] in
            documents.removeLast(documents.count - count)
            (rows, numbered) = ([], [])
        }
    }
}

extension WriteTransaction {
    /// Writes listings.
    var writer: ListingWriter { part(ListingWriter.init) }
}
