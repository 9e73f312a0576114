import Foundation
import Reunite
import ReuniteDatabase
import TestSupport
import Testing

@testable import ReuniteStorage

/// Which listings have a number, and what their status says.
@Suite struct NumberTests {
    private static func numbers(_ store: Store) async throws -> [ListingID.Row: String] {
        try await store.read { db in
            var numbers: [ListingID.Row: String] = [:]
            try db.prepare("SELECT number, listing FROM listing_number")
                .forEachRow([]) { numbers[$0.rowID("listing")] = $0.text("number") }
            return numbers
        }
    }

    @Test func importedListingsOfAPersonHaveNumbersAndThoseOfTheOperatorHaveNone() async throws {
        let test = try TestStore()
        let owner = try EmailAddress("ada@example.org")
        let account = try await test.store.registrations.createAccount(
            Registration(
                email: owner, password: PasswordHash(text: "not a hash"),
                profile: Profile(displayName: DisplayName("Ada"))), role: .member)
        let many = try (0..<150).map { try IncomingListing.test("Bag \($0)", externalID: "\($0)") }
        _ = try await test.store.listings.upsert(many)
        #expect(try await Self.numbers(test.store).isEmpty)
        // The same ones now belong to a person.
        let taken = try await test.store.listings.upsert(many, owner: owner.text)
        #expect(taken.updated == 150)
        let first = try await Self.numbers(test.store)
        #expect(Set(first.values).count == 150)
        let others = try (150..<300).map { try IncomingListing.test("Bag \($0)", externalID: "\($0)") }
        _ = try await test.store.listings.upsert(many + others, owner: owner.text)
        let all = try await Self.numbers(test.store)
        #expect(Set(all.values).count == 300)
        #expect(all.merging(first) { $1 } == all, "a number never changes")
        #expect(all.values.allSatisfy { (try? ListingNumber($0)) != nil })
        let (_, page) = try await test.store.listings.listings(of: account, limit: 300, after: nil, into: 0) {
            count, found in
            #expect(found.number != nil)
            count += 1
        }
        #expect(page.count == 300)
        #expect(try await test.store.maintenance.check(repair: false).isEmpty)
    }

    @Test func aDryRunGivesNoNumbers() async throws {
        let test = try TestStore()
        _ = try await test.store.registrations.createAccount(
            Registration(
                email: EmailAddress("ada@example.org"), password: PasswordHash(text: "not a hash"),
                profile: Profile(displayName: DisplayName("Ada"))), role: .member)
        _ = try await test.store.listings.upsert([.test()], owner: "ada@example.org", isDryRun: true)
        #expect(try await Self.numbers(test.store).isEmpty)
    }

    @Test("A secret belongs to a service, a number and an address")
    func secrets() throws {
        let (one, two) = (ListingNumber.random(), ListingNumber.random())
        let (ada, zoe) = (try EmailAddress("Ada@example.org"), try EmailAddress("zoe@example.org"))
        let secret = SecretToken(ofStatusOf: one, for: ada, by: "s")
        #expect(secret.text == SecretToken(ofStatusOf: one, for: try EmailAddress("ada@EXAMPLE.org"), by: "s").text)
        for other in [
            SecretToken(ofStatusOf: two, for: ada, by: "s"), SecretToken(ofStatusOf: one, for: zoe, by: "s"),
            SecretToken(ofStatusOf: one, for: ada, by: "t"), SecretToken(ofStatusOf: one, for: nil, by: "s"),
        ] { #expect(other.text != secret.text) }
    }

    @Test func eachStateHasItsNextStep() {
        let now = Timestamp.now
        func step(_ state: ListingState, _ visibility: Visibility, days: Int64 = 90, claims: Int = 0)
            -> ListingProgress.Step
        {
            var progress = ListingProgress(
                status: .lost, title: "Keys", state: ListingProgress.State(state, visibility),
                expiresAt: now.adding(seconds: days * 86_400))
            progress.claims = claims
            return progress.next(at: now)
        }
        #expect(step(.open, .public) == .wait && step(.open, .public, claims: 1) == .answerClaims)
        #expect(step(.open, .public, days: 6) == .renew && step(.expired, .public) == .renew)
        #expect(step(.open, .held, claims: 1) == .wait && step(.open, .removed) == .none)
        #expect(step(.resolved, .public) == .none && step(.withdrawn, .held) == .none)
    }
}
