import Foundation
import GRDB
import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// The list of personal data contains every table and column, and erasure does what the list says.
@Suite struct PersonalDataTests {
    private let bed: ModeratedStore

    init() throws { bed = try ModeratedStore() }

    /// The tables of the store, without the internal ones of SQLite, SpatiaLite and GRDB.
    private func tables() async throws -> Set<String> {
        let names = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')"
        let plain = try DatabaseQueue(configuration: SQLiteSchema.store.configuration)
        let spatial = try await plain.writeWithoutTransaction { db in
            _ = try Bool.fetchOne(db, sql: "SELECT InitSpatialMetaData(1, 'WGS84')")
            return try Set(String.fetchAll(db, sql: names))
        }
        return try await bed.store.read { db in Set(try db.prepare(names).all { $0.text("name") }) }
            .subtracting(spatial).subtracting(["grdb_migrations", "sqlite_sequence"])
    }

    @Test(.sqliteOnly) func everyTableIsListed() async throws {
        let tables = try await tables()
        let listed = Set(PersonalData.all.map(\.table))
        #expect(tables.subtracting(listed).isEmpty, "PersonalData does not say what erasure and export make of these")
        #expect(listed.subtracting(tables).isEmpty, "PersonalData lists tables that there are not")
    }

    @Test(.sqliteOnly) func everyColumnThatRefersToAnAccountIsListed() async throws {
        for table in try await tables() {
            let columns = try await bed.store.read { db in
                try db.prepare("SELECT \"from\" FROM pragma_foreign_key_list(?) WHERE \"table\" = 'account'")
                    .all([.text(table)]) { $0.text("from") }
            }
            let listed = PersonalData.all.filter { $0.table == table }.flatMap(\.columns)
            #expect(Set(columns).isSubset(of: listed), "\(table)")
        }
    }

    /// An account with rows in every table that erasure deletes from or overwrites.
    private func person() async throws -> Session {
        let person = try await bed.person("ada@example.org", named: "Ada")
        let other = try await bed.person()
        let email = try await bed.email(of: person)
        let listing = try await bed.post("Umbrella of Ada Lovelace with a long name", by: person)
        let others = try await bed.post("Black backpack with a red ribbon", by: other)
        while try await bed.store.maintenance.compareNew() > 0 {}
        _ = try await bed.addPhoto(1, to: listing, by: person)
        let key = IdempotencyKey("1", request: [1])
        _ = try await bed.store.messages.send(Note("Is it mine?"), about: others, by: person, key: key)
        _ = try await bed.store.messages.send(Note("It is mine."), about: listing, by: other, key: nil)
        _ = try await bed.store.messages.contact(of: others, for: person)
        try await bed.store.sessions.requestPasswordReset(email)
        _ = try await bed.store.mail.take(limit: 10, for: 0)
        let found = try await bed.post("Umbrella of a lady with a long name", status: .found, by: other)
        try await bed.store.notifications.notify([LikelyMatch(listing: listing, other: found, probability: 0.8)])
        _ = try await bed.store.savedSearches.add(
            SavedSearch.Draft(name: try DisplayName("Hats"), query: "q=hat", notify: .daily), by: person)
        _ = try await bed.store.notifications.changePreferences(of: person, [.match: .daily])
        try await bed.store.matches.setVerdict(.mine, on: found, of: listing, by: person)
        let own = try await bed.post("Scarf", status: .found, by: person)
        let proof = try Proof(questions: [ProofQuestion("Colour?")], withheld: nil, serial: nil)
        try await bed.store.proofs.set(proof, of: own, by: person)
        try await bed.store.write { try ListingCopies.remember($0.db, own.row, of: found, mayNotify: true) }
        for (thing, claimant, answers) in [(found, person, [String]()), (own, other, ["red"])] {
            let (_, version) = try await bed.store.proofs.questions(of: thing, for: claimant)
            let draft = ClaimDraft(proofVersion: version, answers: try answers.map { try ProofAnswer($0) })
            let (claim, _) = try await bed.store.claims.submit(draft, about: thing, by: claimant, from: [7], key: nil)
            _ = try await bed.store.conversations.send(try Note("Is it?"), in: claim, by: person, key: nil)
        }
        let belonging = try await bed.store.belongings.add(OwnedStore.draft(), by: person, key: nil).belonging
        try await bed.store.foundMessages.send(.init(text: "Here."), through: belonging.tag, from: [1])
        _ = try await bed.store.belongings.transferCode(of: belonging.id, by: person)
        let size = PixelSize(width: 2, height: 1)
        let photo = NewPhoto(
            content: OwnedStore.content(2), large: size, small: size, bytes: 9, perceptualHash: 0)
        _ = try await bed.store.belongings.setPhoto(photo, of: belonging.id, by: person, PhotoQuota()) { true }
        try await bed.store.messages.block(other.account, by: person)
        let hash = try #require(try await bed.store.accounts.password(of: person.account))
        _ = try await bed.store.sessions.signIn(
            to: person.account, password: hash, from: [1], userAgent: nil, lifetime: 60)
        try await bed.store.write { try Accounts.note($0.db, maker: [1], of: person.account.row) }
        try await bed.report(listing, .personalInformation, by: other)
        let words = Redaction(words: [try RedactedWords("Ada Lovelace")])
        try await bed.decide(listing, .redact, redaction: words, by: bed.person(role: .moderator))
        try await bed.store.write { transaction in
            try transaction.db.prepare(
                """
                INSERT INTO passkey (id, secret, account, credential, public_key, counter, challenged_at)
                VALUES (5, 6, ?1, ?2, ?2, 0, 0)
                """
            ).run([.row(person.account.row), .blob([1])])
        }
        try await bed.store.registrations.register(
            Registration(
                email: email, password: PasswordHash(text: "x"),
                profile: Profile(displayName: try DisplayName("Ada"))))
        return person
    }

    /// The number of rows that each statement of an erasure would change.
    private func counts(_ person: Session) async throws -> [(table: String, count: Int)] {
        try await bed.store.read { db in
            let listings = try ErasedListings.rows(db, of: person.account.row, below: .max)
            return try PersonalData.all.compactMap { data in
                let condition: String
                switch data.erasure {
                case .deleted(let rows): condition = rows
                case .overwritten(_, let rows): condition = rows
                case .byCode, .kept: return nil
                }
                let (sql, values) = PersonalData.numbered(
                    "SELECT count(*) FROM \(data.table) WHERE \(condition)",
                    [
                        ":account": [.row(person.account.row)], ":address": [.text("ada@example.org")],
                        ":listings": listings.map { .row($0) },
                    ])
                return (data.table, try db.integer(sql, values) ?? 0)
            }
        }
    }

    @Test func erasureDoesWhatTheListSays() async throws {
        let person = try await person()
        for (table, count) in try await counts(person) { #expect(count > 0, "\(table)") }
        _ = try await bed.store.accounts.erase(person)
        for (table, count) in try await counts(person) {
            // The row of the account stays, and the mail about the erasure is queued.
            #expect(count == (["account", "mail"].contains(table) ? 1 : 0), "\(table)")
        }
        #expect(try await bed.number("SELECT count(*) FROM photo") == 0)
        #expect(try await bed.number("SELECT count(*) FROM mail WHERE kind = 'account-erased'") == 1)
        #expect(try await bed.number("SELECT count(*) FROM account WHERE display_name = 'Erased account'") == 1)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }
}
