import Foundation
import GRDB
import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// A store with people who post, report and decide.
struct ModeratedStore {
    let test: TestStore
    var store: Store { test.store }

    init() throws { test = try TestStore() }

    /// What all of them sign in with: nobody asks the store whether it is a hash.
    private static let password = PasswordHash(text: "not a hash")

    func person(
        _ email: String = "\(UUID().uuidString.lowercased())@example.org", role: Role = .member,
        named name: String = "Somebody", showsEmail: Bool = false, age: Int64 = 30 * 86_400
    ) async throws -> Session {
        let profile = Profile(displayName: try DisplayName(name), showsEmail: showsEmail)
        // Not by the operator, whose actions are in the log.
        let account = try await store.write { transaction in
            let id = try Accounts.insert(
                transaction, email: email, password: Self.password.text, profile: profile, role: role)
            let older: AccountID = try FreeRow.identifier(
                transaction.db, in: "account", near: id.createdAt.adding(seconds: -age))
            try transaction.db.prepare(
                "/* reads more: references */ UPDATE account SET id = ?, secret = ? WHERE id = ?"
            )
            .run([.row(older.row), .secret(older), .row(id.row)])
            return older
        }
        return try await signIn(account)
    }

    func signIn(_ account: AccountID) async throws -> Session {
        let signedIn = try #require(
            try await store.sessions.signIn(to: account, password: Self.password, userAgent: nil, lifetime: 36_000))
        return try #require(try await store.sessions.session(signedIn.token))
    }

    func email(of session: Session) async throws -> EmailAddress {
        try #require(try await store.accounts.account(session.account)).email
    }

    func post(
        _ title: String = "Black backpack", _ description: String = "", status: ListingStatus = .lost,
        at location: Coordinate? = nil, by owner: Session
    ) async throws -> ListingID {
        let draft = try Self.draft(title, description, status: status, at: location)
        return try await store.listings.post(draft, by: owner, key: nil).listing.listing.id
    }

    static func draft(
        _ title: String, _ description: String = "", _ category: Reunite.Category = .bags,
        status: ListingStatus = .lost, at location: Coordinate? = nil
    ) throws -> ListingDraft {
        ListingDraft(
            status: status, category: category, title: try Title(title), description: try Description(description),
            occurrence: try Occurrence(Moment(rfc3339: "2026-01-02")), location: location)
    }

    /// A listing of an owner of its own.
    func listing(_ title: String = "Black backpack") async throws -> (owner: Session, id: ListingID) {
        let owner = try await person()
        return (owner, try await post(title, by: owner))
    }

    @discardableResult
    func report(
        _ listing: ListingID, _ reason: ReportReason = .spam, _ comment: String = "", by reporter: Session,
        holdAt: Double? = nil, key: IdempotencyKey? = nil
    ) async throws -> ReportID {
        // By weight alone, as few accounts as there are.
        try await report(
            listing, reason, comment, by: reporter,
            holdBy: holdAt.map {
                HoldRule(threshold: $0, fewestReporters: 1, leastAge: 0, unprovenWeight: .infinity)
            }, key: key)
    }

    @discardableResult
    func report(
        _ listing: ListingID, _ reason: ReportReason = .spam, _ comment: String = "", by reporter: Session,
        from client: [UInt8] = [], holdBy rule: HoldRule?, key: IdempotencyKey? = nil
    ) async throws -> ReportID {
        try await store.reports.report(
            listing, for: reason, comment: Description(comment), by: reporter, from: client, holdBy: rule, key: key
        ).report.id
    }

    /// The case of a listing, as moderators read it.
    func details(_ listing: ListingID) async throws -> CaseDetails {
        let id = try #require(try await store.moderation.moderationCase(of: listing))
        return try #require(try await store.moderation.moderationCase(id, for: .operator))
    }

    /// Decides by the version that the case has now, unless another is given. Without a redaction, the title is hidden if the
    /// action hides parts.
    @discardableResult
    func decide(
        _ listing: ListingID, _ action: ModerationAction, _ note: String = "Because.", version: Int64? = nil,
        redaction: Redaction? = nil, until: Timestamp? = nil, removesListings: Bool = false, by moderator: Session
    ) async throws -> CaseDetails {
        let found = try await details(listing).summary
        let usual = action.facts.redacts ? Redaction(words: [try RedactedWords(found.title)]) : Redaction()
        let decision = Decision(
            action: action, note: try Note(note), version: version ?? found.version, redaction: redaction ?? usual,
            suspendedUntil: until, removesListings: removesListings)
        return try await store.moderation.decide(found.id, decision, by: moderator)
    }

    /// The events that stop a decision by a version of the case; nil if it is made.
    func changes(
        _ listing: ListingID, since version: Int64, _ action: ModerationAction = .remove, by moderator: Session
    ) async throws -> [CaseEvent]? {
        do {
            try await decide(listing, action, version: version, by: moderator)
            return nil
        } catch ModerationRefusal.caseMoved(let events) {
            return events
        }
    }

    @discardableResult
    func assign(_ listing: ListingID, to moderator: Session) async throws -> CaseDetails {
        try await store.moderation.assign(details(listing).summary.id, to: moderator)
    }

    @discardableResult
    func release(_ listing: ListingID, by moderator: Session) async throws -> CaseDetails {
        try await store.moderation.release(details(listing).summary.id, by: moderator)
    }

    func appeal(_ listing: ListingID, _ body: String = "But it is mine.", by owner: Session) async throws {
        _ = try await store.reports.appeal(listing, saying: Note(body), by: owner, key: nil)
    }

    func edit(
        _ listing: ListingID, _ title: String, _ description: String = "", _ category: Reunite.Category = .bags,
        at location: Coordinate? = nil, by owner: Session
    ) async throws {
        let draft = try Self.draft(title, description, category, at: location)
        try await store.listings.edit(listing, by: owner, .draft(draft))
    }

    func move(_ listing: ListingID, _ transition: ListingTransition, by owner: Session) async throws {
        try await store.listings.edit(
            listing, by: owner, .transition(transition, transition == .resolve ? .returned : nil))
    }

    func visibility(_ listing: ListingID) async throws -> Visibility? {
        try await store.read { db in try Visibilities.of(db, listing.row) }
    }

    /// Whether the public reads it.
    func isPublic(_ listing: ListingID) async throws -> Bool {
        try await store.listings.listing(listing) != nil
    }

    func addPhoto(
        _ content: UInt8, to listing: ListingID, perceptualHash: UInt64 = 0, by owner: Session
    ) async throws -> PhotoID {
        let photo = NewPhoto(
            content: [UInt8](repeating: content, count: 32), large: PixelSize(width: 16, height: 8),
            small: PixelSize(width: 16, height: 8), bytes: 100, perceptualHash: perceptualHash)
        let added = try await store.photos.add(photo, to: listing, by: owner, PhotoQuota(), key: nil) { true }
        return try #require(added).photo.id
    }

    /// What waits to be mailed to an account: the kinds, in order.
    func mails(to session: Session) async throws -> [String] {
        try await store.read { db in
            try db.prepare("SELECT kind FROM mail WHERE account = ? ORDER BY id")
                .all([.row(session.account.row)]) { $0.text("kind") }
        }
    }

    /// Changes the file behind the store's back.
    func damage(_ sql: String, _ values: [Int64] = []) async throws {
        let sql = "/* reads more: a test */ \(sql)"
        try await store.write { transaction in
            guard !values.isEmpty else { return try transaction.db.execute(sql) }
            try transaction.db.prepare(sql).run(values.map { .integer($0) })
        }
    }

    /// Moves the mails that wait, the last ones and what they may name back in time.
    func wait(minutes: Int64) async throws {
        let time = minutes * 60_000_000
        try await damage("UPDATE mail SET due_at = due_at - ?", [time])
        try await damage("UPDATE alert_preference SET mailed_at = mailed_at - ?", [time])
        try await damage("UPDATE notification SET ripe_at = ripe_at - ?", [time])
    }

    func number(_ sql: String) async throws -> Int {
        try await store.read { db in try db.integer("/* reads more: a test */ \(sql)") ?? 0 }
    }
}
