import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// An account with many listings is gone at once, and its listings follow in steps.
@Suite struct ErasedListingsTests {
    private struct Interrupted: Error {}

    private let bed: ModeratedStore
    private var store: Store { bed.store }
    private static let email = "ada@example.org"

    init() throws { bed = try ModeratedStore() }

    /// An account with many listings, of which the oldest has a photo, a message, a claim and a report.
    private func person(
        as email: String = email, listings count: Int = 200
    ) async throws -> (person: Session, oldest: ListingID) {
        let person = try await bed.person(email, named: "Ada", showsEmail: true)
        let oldest = try await bed.post("Umbrella of Ada", status: .found, by: person)
        let point = try Coordinate(longitude: 8.68, latitude: 50.11)
        let listings = try (1..<count).map {
            try IncomingListing.test(
                "Hat \($0) of Ada", description: "Blue", at: point, externalID: "\(email.prefix(3))-\($0)")
        }
        _ = try await store.listings.upsert(listings, owner: email)
        _ = try await bed.addPhoto(1, to: oldest, by: person)
        let other = try await bed.person()
        _ = try await store.messages.send(Note("Is it mine?"), about: oldest, by: other, key: nil)
        let (_, version) = try await store.proofs.questions(of: oldest, for: other)
        let draft = ClaimDraft(proofVersion: version, answers: [])
        _ = try await store.claims.submit(draft, about: oldest, by: other, from: [7], key: nil)
        try await bed.report(oldest, by: other)
        return (person, oldest)
    }

    /// How many listings of Ada have content.
    private func left() async throws -> Int {
        try await bed.number("SELECT count(*) FROM listing WHERE title LIKE '%of Ada'")
    }

    /// How many erased accounts have listings that are left.
    private func unfinished() async throws -> Int {
        try await bed.number("SELECT count(*) FROM account WHERE erasing_below IS NOT NULL")
    }

    /// The newest listing that is not withdrawn.
    private func newest() async throws -> ListingID? {
        try await store.read { db in
            try db.prepare("SELECT id, secret FROM listing WHERE state = 'open' ORDER BY id DESC LIMIT 1")
                .first([]) { $0.identifier() }
        }
    }

    @Test func othersPostBetweenTheSteps() async throws {
        let (person, oldest) = try await person()
        let other = try await bed.person()
        #expect(try await store.accounts.erase(person) != nil)
        var counts = [try await left()]
        var posted: [ListingID] = []
        let count = try await store.accounts.finishErasures { files in
            counts.append(try await left())
            posted.append(try await bed.post("Scarf", by: other))
            #expect(files.count == (counts.last == 0 ? 1 : 0))
        }
        #expect(count == 200 && counts == Array(stride(from: 200, to: 0, by: -ErasedListings.batch)) + [0])
        for listing in posted { #expect(try await bed.isPublic(listing)) }

        #expect(try await unfinished() == 0)
        #expect(try await store.accounts.finishErasures { _ in } == 0)
        #expect(try await bed.number("SELECT count(*) FROM photo") == 0)
        #expect(try await bed.number("SELECT count(*) FROM message") == 0)
        #expect(try await bed.number("SELECT count(*) FROM claim WHERE state = 'declined'") == 1)
        let moderator = try await bed.person(role: .moderator)
        #expect(try await bed.details(oldest).summary.state == CaseClosing.state)
        // The listing before it was emptied, and its photo.
        #expect(try await bed.number("SELECT count(*) FROM evidence") > 0)
        #expect(try await bed.number("SELECT count(*) FROM evidence_photo") == 1)
        await #expect(throws: DecisionRefusal.noOwner) {
            try await bed.decide(oldest, .suspendOwner, by: moderator)
        }
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test func anInterruptedErasureIsFinishedLater() async throws {
        let (person, _) = try await person()
        let other = try await bed.person()
        let hash = try #require(try await store.accounts.password(of: person.account))
        let token = try #require(
            try await store.sessions.signIn(
                to: person.account, password: hash, userAgent: nil, lifetime: 60)
        ).token
        _ = try await store.accounts.erase(person)
        var steps = 0
        await #expect(throws: Interrupted.self) {
            try await store.accounts.finishErasures { _ in
                steps += 1
                if steps == 2 { throw Interrupted() }
            }
        }
        let rest = 200 - 2 * ErasedListings.batch
        #expect(try await left() == rest)
        #expect(try await unfinished() == 1)
        #expect(try await store.maintenance.check(repair: false) == [])

        // Nobody is there, by any way.
        let email = try EmailAddress(Self.email)
        #expect(try await store.sessions.session(token) == nil)
        await #expect(throws: AccessRefusal.sessionEnded) { try await bed.post(by: person) }
        await #expect(throws: AccessRefusal.sessionEnded) { try await store.accounts.erase(person) }
        #expect(try await store.sessions.signInCandidates(email).account == nil)
        let again = try await store.sessions.signIn(
            to: person.account, password: hash, userAgent: nil, lifetime: 60)
        #expect(again == nil)
        let mails = try await bed.number("SELECT count(*) FROM mail WHERE address = '\(Self.email)'")
        #expect(mails == 1)
        for mail in try await store.mail.take(limit: 10, for: 60) { try await store.mail.finish(mail.id) }
        try await store.sessions.requestLink(email)
        try await store.sessions.requestPasswordReset(email)
        #expect(try await store.mail.take(limit: 10, for: 60).isEmpty)
        #expect(try await store.accounts.account(person.account) == nil)
        #expect(try await store.accounts.publicProfile(person.account) == nil)
        #expect(try await bed.number("SELECT count(*) FROM account WHERE display_name = 'Ada'") == 0)
        let listing = try #require(try await newest())
        await #expect(throws: ListingRefusal.noOwner) { try await store.messages.contact(of: listing, for: other) }
        await #expect(throws: ListingRefusal.noOwner) {
            try await store.messages.send(Note("Is it mine?"), about: listing, by: other, key: nil)
        }
        await #expect(throws: ListingRefusal.noOwner) { try await store.proofs.questions(of: listing, for: other) }
        let version = try await store.read { db in try Proofs.proof(db, listing.row).version }
        let claim = ClaimDraft(proofVersion: version, answers: [])
        await #expect(throws: ListingRefusal.noOwner) {
            try await store.claims.submit(claim, about: listing, by: other, from: [7], key: nil)
        }
        let soon = Timestamp.now.adding(seconds: 85 * 86_400)
        #expect(try await store.listings.remindOfExpiry(now: soon) == 0)
        _ = try await store.notifications.ask(now: soon)
        #expect(try await store.mail.count() == 0)

        // The address is free, and the new account has nothing of the former one.
        let new = try await bed.person(Self.email, named: "Ada again")
        let another = try bed.test.another()
        async let first = store.accounts.finishErasures { _ in }
        async let second = another.accounts.finishErasures { _ in }
        // What both have looked at is counted twice.
        #expect(try await first + second >= rest)
        try another.close()
        #expect(try await left() == 0)
        #expect(try await unfinished() == 0)
        #expect(try await bed.number("SELECT count(*) FROM listing WHERE state <> 'withdrawn'") == 0)
        #expect(try await store.accounts.publicProfile(new.account) != nil)
        #expect(try await store.maintenance.check(repair: false) == [])
        let contents = try ErasureList(folder: bed.test.folder).contents()
        #expect(contents?.accounts == [person.account] && contents?.unsettled == [])
    }

    @Test func aListingThatHasAnotherOwnerNowIsKept() async throws {
        let (person, _) = try await person()
        _ = try await bed.person("grace@example.org")
        _ = try await store.accounts.erase(person)
        var isFirst = true
        _ = try await store.accounts.finishErasures(of: person.account) { _ in
            guard isFirst else { return }
            isFirst = false
            try await bed.damage("UPDATE photo SET listing = (SELECT id FROM listing WHERE external_id = 'ada-1')")
            let update = try IncomingListing.test("Hat 1 of Grace", externalID: "ada-1")
            _ = try await store.listings.upsert([update], owner: "grace@example.org")
        }
        #expect(try await unfinished() == 0)
        let kept = "title = 'Hat 1 of Grace' AND state = 'open' AND external_id = 'ada-1'"
        #expect(try await bed.number("SELECT count(*) FROM listing WHERE \(kept)") == 1)
        #expect(try await bed.number("SELECT count(*) FROM listing WHERE state <> 'withdrawn'") == 1)
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test func anAccountWithFewListingsIsErasedInOneTransaction() async throws {
        let (few, _) = try await person(listings: ErasedListings.mostAtOnce)
        _ = try await store.accounts.erase(few)
        #expect(try await left() == 0)
        #expect(try await unfinished() == 0)
        let (more, _) = try await person(listings: ErasedListings.mostAtOnce + 1)
        _ = try await store.accounts.erase(more)
        #expect(try await left() == ErasedListings.mostAtOnce + 1)
        #expect(try await store.accounts.finishErasures { _ in } == ErasedListings.mostAtOnce + 1)
        #expect(try await left() == 0)
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    /// A restore of a backup that was made before one erasure, and in the middle of another one.
    @Test func manyListingsAreErasedAgain() async throws {
        let (person, _) = try await person()
        let (other, _) = try await self.person(as: "grace@example.org")
        _ = try await store.accounts.erase(other)
        let list = ErasureList.Contents("2026-11-24T02:21:08Z erased \(person.account)\n")
        let again = try await store.accounts.eraseAgain(list)
        #expect(again.count == 1 && again.files.count == 2)
        #expect(try await left() == 0)
        #expect(try await unfinished() == 0)
        #expect(try await store.maintenance.check(repair: false) == [])
    }
}
