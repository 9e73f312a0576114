import Foundation
import GRDB
import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

/// Whether the list of what erasure and export know is whole, and whether erasure does what it says.
@Suite struct PersonalDataTests {
    private let bed: ModeratedStore

    init() throws { bed = try ModeratedStore() }

    /// The store's tables, without those that SQLite, SpatiaLite and GRDB keep for themselves.
    private func tables() async throws -> Set<String> {
        let names = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')"
        let plain = try DatabaseQueue(configuration: .reunite)
        let spatial = try await plain.writeWithoutTransaction { db in
            _ = try Bool.fetchOne(db, sql: "SELECT InitSpatialMetaData(1, 'WGS84')")
            return try Set(String.fetchAll(db, sql: names))
        }
        return try await bed.store.read { db in try Set(String.fetchAll(db, sql: names)) }
            .subtracting(spatial).subtracting(["grdb_migrations", "sqlite_sequence"])
    }

    @Test func everyTableIsListed() async throws {
        let tables = try await tables()
        let listed = Set(PersonalData.all.map(\.table))
        #expect(tables.subtracting(listed).isEmpty, "PersonalData does not say what erasure and export make of these")
        #expect(listed.subtracting(tables).isEmpty, "PersonalData lists tables that there are not")
    }

    @Test func everyColumnThatRefersToAnAccountIsListed() async throws {
        for table in try await tables() {
            let columns = try await bed.store.read { db in
                try String.fetchAll(
                    db, sql: "SELECT \"from\" FROM pragma_foreign_key_list(?) WHERE \"table\" = 'account'",
                    arguments: [table])
            }
            let listed = PersonalData.all.filter { $0.table == table }.flatMap(\.columns)
            #expect(Set(columns).isSubset(of: listed), "\(table)")
        }
    }

    /// Somebody who has left something in every table that erasure deletes from or overwrites.
    private func person() async throws -> Session {
        let person = try await bed.person("ada@example.org", named: "Ada")
        let other = try await bed.person()
        let email = try await bed.email(of: person)
        let listing = try await bed.post("Umbrella of Ada Lovelace with a long name", by: person)
        let others = try await bed.post("Black backpack with a red ribbon", by: other)
        _ = try await bed.addPhoto(1, to: listing, by: person)
        let key = IdempotencyKey("1", request: [1])
        _ = try await bed.store.send(Note("Is it mine?"), about: others, by: person, key: key)
        _ = try await bed.store.send(Note("It is mine."), about: listing, by: other, key: nil)
        _ = try await bed.store.contact(of: others, for: person)
        try await bed.store.requestPasswordReset(email)
        _ = try await bed.store.takeMail(limit: 10, for: 0)
        try await bed.store.block(other.account, by: person)
        try await bed.store.register(
            Registration(
                email: email, password: PasswordHash(text: "x"),
                profile: Profile(displayName: try DisplayName("Ada"))))
        return person
    }

    /// How many rows each statement of an erasure would change.
    private func counts(_ person: Session) async throws -> [(table: String, count: Int)] {
        try await bed.store.read { db in
            try PersonalData.all.compactMap { data in
                let condition: String
                switch data.erasure {
                case .deleted(let rows): condition = rows
                case .overwritten(_, let rows):
                    condition = "(\(rows))\(data.table == "message" ? " AND body NOTNULL" : "")"
                case .byCode, .kept: return nil
                }
                let count = try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM \(data.table) WHERE \(condition)",
                    arguments: [
                        "account": person.account.row.rawValue, "address": "ada@example.org", "now": 0,
                    ])
                return (data.table, count ?? 0)
            }
        }
    }

    @Test func erasureDoesWhatTheListSays() async throws {
        let person = try await person()
        for (table, count) in try await counts(person) { #expect(count > 0, "\(table)") }
        _ = try await bed.store.erase(person) { _ in }
        for (table, count) in try await counts(person) {
            // The row of the account stays, and the farewell is on its way.
            #expect(count == (["account", "mail"].contains(table) ? 1 : 0), "\(table)")
        }
        #expect(try await bed.number("SELECT count(*) FROM mail WHERE kind = 'account-erased'") == 1)
        #expect(try await bed.number("SELECT count(*) FROM account WHERE display_name = 'Erased account'") == 1)
        #expect(try await bed.store.check(repair: false) == [])
    }
}
