import Reunite
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// Fills a store so that each table has rows.
struct StoreWithEverything {
    /// Those who have written, and the token of the owner's session.
    struct People {
        let owner: Session
        let reporter: Session
        let moderator: Session
        let token: SecretToken
    }

    private let bed: ModeratedStore

    init(_ bed: ModeratedStore) { self.bed = bed }

    func fill() async throws -> People {
        try await importListings()
        let (owner, reporter) = (try await bed.person("ada@example.org"), try await bed.person("bob@example.org"))
        let moderator = try await bed.person("mo@example.org", role: .moderator)
        let place = try Coordinate(longitude: -0.1, latitude: 51.5)
        let decided = try await bed.post("Black backpack", "It’s “mine”.\n名", at: place, by: owner)
        let other = try await bed.post("Red case", status: .found, at: place, by: owner)
        let photo = try await bed.addPhoto(7, to: decided, perceptualHash: .max, by: owner)
        _ = try await bed.addPhoto(8, to: other, by: owner)
        for listing in [decided, other] { try await bed.report(listing, .scam, "Look.", by: reporter) }
        _ = try await bed.store.photos.remove(photo, of: decided, by: owner)
        try await bed.edit(decided, "Blue backpack", at: place, by: owner)
        try await bed.decide(other, .redact, by: moderator)
        try await bed.decide(decided, .hold, by: moderator)
        try await bed.appeal(decided, by: owner)
        _ = try await bed.store.drafts.add(
            ListingDraft(
                status: .lost, category: .keys, title: try Title("Keys"), description: .empty,
                occurrence: try Occurrence(Moment(rfc3339: "2026-01-02"), now: .now), location: place),
            to: EmailAddress("eve@example.org"), Profile(displayName: try DisplayName("Eve")), key: nil)
        for mail in try await bed.store.mail.take(limit: 100, for: 60) {
            guard case .draft(let token, _, _, _) = mail.letter else { continue }
            _ = try await bed.store.drafts.post(token, userAgent: nil, sessionLifetime: 3600)
        }
        let key = IdempotencyKey("once", request: [1])
        _ = try await bed.store.messages.send(Note("Hello."), about: other, by: reporter, key: key)
        let answered = try #require(
            try await bed.store.messages.conversations(of: reporter, limit: 1, after: nil, room: .max).conversations
                .first)
        _ = try await bed.store.messages.send(Note("“Yes”?\n名"), in: answered.id, by: owner, key: nil)
        try await bed.store.messages.report(answered.id, by: reporter)
        try await claim(other, by: reporter, from: owner)
        try await own(by: owner)
        try await writeRest(owner.account.row, reporter.account.row, decided.row, other.row)
        let signedIn = try #require(
            try await bed.store.sessions.signIn(
                to: owner.account, password: PasswordHash(text: "not a hash"), userAgent: "名", lifetime: 36_000))
        return People(owner: owner, reporter: reporter, moderator: moderator, token: signedIn.token)
    }

    /// A claim that is accepted, with its code.
    private func claim(_ listing: ListingID, by claimant: Session, from finder: Session) async throws {
        let store = bed.store
        try await store.proofs.set(
            Proof(questions: [ProofQuestion("Colour?")], withheld: Note("A letter"), serial: SerialNumber("SN-1")),
            of: listing, by: finder)
        let (_, version) = try await store.proofs.questions(of: listing, for: claimant)
        let draft = ClaimDraft(
            proofVersion: version, answers: [try ProofAnswer("“blue”\n名")], message: try Note("Mine."),
            serial: try SerialNumber("sn1"))
        let (id, _) = try await store.claims.submit(draft, about: listing, by: claimant, from: [7], key: nil)
        _ = try await store.claims.act(.accept, on: id, note: Note("At five."), by: finder)
        _ = try await store.claims.code(of: id, for: claimant)
        _ = try await store.reports.report(
            id, for: .other, comment: Description("“Late”\n名"), by: finder, holdBy: nil, key: nil)
        for person in [finder, claimant] {
            _ = try await store.conversations.send(try Note("At “five”?\n名"), in: id, by: person, key: nil)
        }
        try await store.write { transaction in
            let row: CaseID.Row? = try transaction.db.prepare("SELECT min(id) FROM moderation_case").first([]) {
                $0.rowID(0)
            }
            try Conversations.keepAsEvidence(transaction, of: id.row, in: try #require(row))
        }
    }

    /// A lost thing with a message, and one that is to be passed on.
    private func own(by owner: Session) async throws {
        let store = bed.store
        let draft = BelongingDraft(
            title: try Title("“Bike”"), category: .bicycles, description: try Description("名\n26 inch"),
            serial: try SerialNumber("WTU 1"))
        let lost = try await store.belongings.add(draft, by: owner, key: nil).belonging
        let place = try Coordinate(longitude: -0.1, latitude: 51.5)
        let loss = Loss(occurrence: try Occurrence(Moment(rfc3339: "2026-01-02")), location: place)
        let size = PixelSize(width: 3, height: 2)
        let photo = NewPhoto(
            content: [UInt8](repeating: 9, count: 32), large: size, small: size, bytes: 9, perceptualHash: 3)
        _ = try await store.belongings.setPhoto(photo, of: lost.id, by: owner, PhotoQuota()) { true }
        _ = try await store.belongings.lose(lost.id, loss, by: owner, key: nil)
        let message = FoundMessage.Draft(text: "Found’s\n名", location: place, contact: "+33 1", secret: .random())
        try await store.foundMessages.send(message, through: lost.tag, from: [1, 2])
        let other = try await store.belongings.add(draft, by: owner, key: nil).belonging
        _ = try await store.belongings.transferCode(of: other.id, by: owner)
    }

    /// A listing with a photo.
    ///
    /// - Returns: the hash of the photo.
    func photo() async throws -> [UInt8] {
        let (owner, listing) = try await bed.listing()
        _ = try await bed.addPhoto(7, to: listing, by: owner)
        return [UInt8](repeating: 7, count: 32)
    }

    /// More listings than one insertion has, at any place, with and without one.
    private func importListings() async throws {
        var random = SystemRandomNumberGenerator()
        let listings = try (0..<400).map { number in
            let place = try Coordinate(
                longitude: .random(in: -180..<180, using: &random), latitude: .random(in: -90...90, using: &random))
            return try IncomingListing.test(
                "Thing \(number) ’名", description: String(repeating: "word\(number % 7) ", count: number % 50),
                at: number % 5 == 0 ? nil : place, precision: number % 3 == 0 ? .approximate : .exact,
                state: number % 11 == 0 ? .withdrawn : .open, externalID: "\(number)")
        }
        _ = try await bed.store.listings.upsert(listings)
    }

    /// Rows that take much to come about.
    private func writeRest(
        _ owner: AccountID.Row, _ reporter: AccountID.Row, _ listing: ListingID.Row, _ other: ListingID.Row
    ) async throws {
        try await bed.store.write { transaction in
            let db = transaction.db
            let hash = [UInt8](0..<32)
            func write(_ sql: String, _ values: [SQLValue]) throws { try db.prepare(sql).run(values) }
            try write(
                """
                INSERT INTO registration (id, email, password, display_name, locale, expires_at, client)
                VALUES (77, 'Eve@example.org', 'none', 'Eve', 'fr', 9000000000000000, ?1)
                """, [.blob(hash)])
            try write(
                "INSERT INTO mailed_token (token, registration, expires_at) VALUES (?1, 77, 9000000000000000)",
                [.blob(hash)])
            try write(
                "INSERT INTO new_account (account, client) VALUES (?1, ?2)",
                [.row(owner), .blob(Array(hash.prefix(3)))])
            try write(
                "INSERT INTO listing_removal (suspension, below, oldest) SELECT max(id), 7, 5 FROM moderation_log", [])
            try write(
                "INSERT INTO known_client (account, client, seen_at) VALUES (?1, ?2, 5)",
                [.row(owner), .blob(hash)])
            try write(
                """
                INSERT INTO passkey (id, secret, account, credential, public_key, counter, challenged_at, user_agent)
                VALUES (5, 6, ?1, ?2, ?2, 7, 8, '名')
                """, [.row(owner), .blob(hash)])
            try write(
                "INSERT INTO block (owner, sender, at) VALUES (?1, ?2, 5)",
                [.row(owner), .row(reporter)])
            try write(
                "INSERT INTO contact_read (listing, account, at) VALUES (?1, ?2, 5)",
                [.row(other), .row(reporter)])
            try write(
                "INSERT INTO match_verdict (listing, other, verdict, at) VALUES (?1, ?2, 'mine', 5)",
                [.row(listing), .row(other)])
            try write(
                """
                INSERT INTO standing_search (id, secret, account, name, query, notify, changed)
                VALUES (88, 1, ?1, 'Bags', 'q=bag', 'daily', 1)
                """, [.row(owner)])
            try write(
                """
                INSERT INTO notification (id, secret, account, kind, listing, other, probability, sender)
                VALUES (99, -1, ?1, 'match', ?2, ?3, 0.1, ?4)
                """, [.row(owner), .row(listing), .row(other), .row(reporter)])
            try write(
                "INSERT INTO alert_preference (id, secret, account, kind) VALUES (99, 1, ?1, 'match')",
                [.row(owner)])
            try write(
                "INSERT INTO listing_copy (listing, original, may_notify) VALUES (?1, ?2, 1)",
                [.row(other), .row(listing)])
            try write(
                "INSERT INTO post (listing, likeness) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
                [.row(listing), .integer(.min)])
            try write(
                "INSERT INTO uncompared (listing, photo) VALUES (?1, 0) ON CONFLICT DO NOTHING",
                [.row(listing)])
            try write("UPDATE alert_position SET seq = 5, searches = 1", [])
            try write("UPDATE display_names SET changes = 5", [])
            // The numbers of rows that are gone are not given again.
            try write("INSERT INTO mail (kind, queued_at, due_at) VALUES ('sent', 5, 5)", [])
            try write("DELETE FROM mail WHERE kind = 'sent'", [])
            try write("DELETE FROM change WHERE seq < 100", [])
        }
    }
}
