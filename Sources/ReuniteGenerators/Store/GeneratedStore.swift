import Reunite
import ReuniteDatabase
import ReuniteStorage

/// Fills an empty store in every table, in the proportions of a service that has run for two years.
///
/// For tests and benchmarks of what may not grow with the store. Nobody can sign in to the accounts, and photos have rows but no
/// files. The rows keep the rules of `reunite check`.
///
/// Listings are numbered in the order of their creation, and people in that of theirs. The remainder of a number says what a row
/// has: of 50 listings, one belongs to the first person, who has most, and one in four times to a moderator.
package struct GeneratedStore: Sendable {
    /// A microsecond count of a day.
    static let day: Int64 = 86_400_000_000

    /// How long the service has run.
    static let days: Int64 = 730

    /// The number of listings.
    let listings: Int64

    /// The time after which nothing happened, in microseconds since 1970.
    let end: Int64

    /// The number of accounts, some of them erased.
    let accounts: Int64

    /// A store of so many listings.
    ///
    /// - Parameters:
    ///   - accounts: the number of accounts; nil for one for ten listings. At least 100.
    ///   - end: the time after which nothing happened: not in the future.
    package init(listings: Int, accounts: Int? = nil, end: Timestamp) {
        self.listings = Int64(listings)
        self.accounts = Int64(max(accounts ?? listings / 10, 100))
        self.end = end.microseconds
    }

    /// The number of accounts of people: those that are not erased.
    var people: Int64 { accounts - accounts / 100 }

    /// The time before which nothing happened.
    var start: Int64 { end - Self.days * Self.day }

    /// The number of a moderator, who owns many reported listings.
    static let moderator: Int64 = 2

    /// The address of the account of a person.
    static func email(_ person: Int64) -> String {
        "person\(person)@\(person % 3 == 0 ? "d\(person % 500)." : "")example.org"
    }

    /// Gives a listing its owner, its time, and whether the public may see it.
    ///
    /// - Parameter number: its number, from 0.
    func place(_ listing: inout IncomingListing, number: Int) {
        let number = Int64(number)
        let created = start + number * ((end - start) / listings)
        listing.createdAt = Timestamp(microseconds: created)
        listing.updatedAt = listing.createdAt
        listing.expiresAt = Timestamp(microseconds: end + (1 + number % 300) * Self.day)
        listing.visibility = number % 50 == 6 ? .removed : number % 500 == 11 ? .held : .public
        if listing.state == .resolved { listing.resolvedAt = listing.createdAt }
        listing.owner = owner(of: number).map(Self.email)
    }

    /// The number of the owner of a listing; nil for the operator's, such as those of a register.
    func owner(of listing: Int64) -> Int64? {
        switch listing % 50 {
        case 0: 0
        case 1: listing / 50 % 4 == 0 ? Self.moderator : 3 + listing / 50 % 10
        case 40...: nil
        default: 13 + listing * 7919 % (people - 13)
        }
    }

    /// Fills a store.
    ///
    /// - Parameters:
    ///   - store: an empty one.
    ///   - next: the next listings, at most so many.
    ///   - onProgress: called after each part of the listings, with the number of those that are written.
    package func fill(
        _ store: Store, next: (Int) throws -> [IncomingListing], onProgress: (Int) -> Void = { _ in }
    ) async throws {
        try await store.maintenance.fill { try $0.execute(accountRows($0.dialect)) }
        var number = 0
        while number < listings {
            var batch = try next(min(4000, Int(listings) - number))
            for index in batch.indices { place(&batch[index], number: number + index) }
            number += batch.count
            _ = try await store.listings.upsert(batch)
            onProgress(number)
        }
        try await store.maintenance.fill { db in
            try db.execute(numbered)
            for script in [
                signInRows(db.dialect), photoRows(db.dialect), caseRows(db.dialect), contactRows, claimRows(db.dialect),
                belongingRows(db.dialect), alertRows,
            ] { try db.execute(script) }
            try MaintenanceStore.listPhotos(db)
            try writeTags(db)
            try decide(db)
            try db.execute(decidedRows)
            try db.execute("DROP TABLE temp_item; DROP TABLE temp_person")
        }
        try await store.maintenance.optimize()
    }

    /// The people and the listings by their numbers, for the statements that follow.
    private var numbered: String {
        """
        UPDATE listing SET external_id = NULL, asked = 0 WHERE owner <> 0;
        CREATE TEMP TABLE temp_person (n BIGINT PRIMARY KEY, id BIGINT NOT NULL);
        INSERT INTO temp_person SELECT row_number() OVER (ORDER BY id) - 1, id FROM account
        WHERE erased_at IS NULL AND id <> 0;
        CREATE TEMP TABLE temp_item (n BIGINT PRIMARY KEY, id BIGINT NOT NULL, owner BIGINT NOT NULL, status TEXT, state TEXT,
            visibility TEXT, title TEXT);
        INSERT INTO temp_item SELECT row_number() OVER (ORDER BY id) - 1, id, owner, status, state, visibility, title FROM listing;
        """
    }

    /// Gives each belonging a code that its check character proves.
    private func writeTags(_ db: any Connection) throws {
        let update = try db.prepare("UPDATE belonging SET tag = ?1 WHERE id = ?2")
        let rows: [Int64] = try db.prepare("SELECT id FROM belonging").all { $0.integer(0) }
        for row in rows { try update.run([.text(TagCode.random().text), .integer(row)]) }
    }

    /// Logs the decisions.
    private func decide(_ db: any Connection) throws {
        let cases = try db.prepare(
            """
            SELECT c.id, c.decided_at, c.state, i.visibility, p.id AS moderator FROM moderation_case AS c
            JOIN temp_item AS i ON i.id = c.listing JOIN temp_person AS p ON p.n = \(Self.moderator)
            WHERE c.state <> 'open' ORDER BY c.decided_at, c.id
            """
        ).all { row in
            (
                id: row.integer(0), at: Timestamp(microseconds: row.integer(1)), isActioned: row.text(2) == "actioned",
                visibility: Visibility(rawValue: row.text(3)) ?? .public, by: row.integer(4)
            )
        }
        for found in cases {
            let action: ModerationAction =
                switch found.visibility {
                case .removed: .remove
                case .held: .hold
                case .public: found.isActioned ? .redact : .dismiss
                }
            try MaintenanceStore.logGeneratedDecision(
                db, at: found.at, action, on: found.id, by: found.by, visibility: found.visibility,
                state: found.isActioned ? .actioned : .dismissed)
        }
    }

    /// The numbers from 0 to one less than a count, in SQL.
    static func series(_ count: Int64) -> String {
        "WITH RECURSIVE series (n) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT n + 1 FROM series WHERE n + 1 < \(count))"
    }

    /// A different number for each, in no order, in SQL.
    static func scattered(_ number: String) -> String { "((\(number)) * 2654435761 % 9007199254740881)" }
}

extension Dialect {
    /// A number as text of a given length, with zeros before it, in SQL.
    func padded(_ number: String, to length: Int) -> String {
        switch self {
        case .sqlite: "substr('\(String(repeating: "0", count: length))' || (\(number)), -\(length))"
        case .postgreSQL: "lpad((\(number))::text, \(length), '0')"
        }
    }

    /// Bytes of a given length that differ for each number, in SQL.
    func bytes(_ number: String, count: Int) -> String {
        switch self {
        case .sqlite: "CAST(\(padded(number, to: count)) AS BLOB)"
        case .postgreSQL: "convert_to(\(padded(number, to: count)), 'UTF8')"
        }
    }
}
