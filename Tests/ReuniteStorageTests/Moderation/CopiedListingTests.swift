import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

/// Found listings that repeat those of others, so that owners answer the wrong person.
@Suite struct CopiedListingTests {
    private let bed: ModeratedStore
    private var store: Store { bed.store }

    init() throws { bed = try ModeratedStore() }

    private static let place = Coordinate(uncheckedLongitude: 4.8594, latitude: 45.7606)
    private static let beside = Coordinate(uncheckedLongitude: 4.8650, latitude: 45.7606)
    private static let title = "Silver Garmin watch"
    private static let text =
        "Found on the bench at the tram stop Part-Dieu, scratched glass, black rubber strap with a knot"
    private static let reworded =
        "On a bench of the tram stop Part-Dieu I found it: glass scratched, strap of black rubber, knot in it"

    private func post(
        _ title: String = Self.title, _ text: String = Self.text, at place: Coordinate? = Self.place, by person: Session
    ) async throws -> ListingID {
        try await bed.post(title, text, status: .found, at: place, by: person)
    }

    private func newPerson() async throws -> Session { try await bed.person(age: 60) }

    private func mayNotify(_ listing: ListingID) async throws -> Bool {
        try await store.notifications.mayNotify(of: listing)
    }

    /// Who is notified of a match with a lost listing.
    private func told(_ found: ListingID, _ lost: ListingID) async throws -> Int {
        try await store.notifications.notify([LikelyMatch(listing: lost, other: found, probability: 0.9)]).accounts
            .count
    }

    @Test func nobodyIsNotifiedOfACopyByANewAccount() async throws {
        let original = try await post(by: try await bed.person())
        let thief = try await newPerson()
        let copy = try await post("Garmin watch, silver", Self.reworded, at: Self.beside, by: thief)
        let lost = try await bed.post(Self.title, at: Self.place, by: try await bed.person())
        // Neither before it is compared, nor afterwards.
        #expect(try await told(copy, lost) == 0)
        #expect(try await !mayNotify(copy))
        #expect(try await told(copy, lost) == 0)
        #expect(try await mayNotify(original))
        #expect(try await told(original, lost) == 2)
        let report = try #require(try await bed.details(copy).reports.first)
        #expect(report.reporter == nil && report.comment.contains("\(original)"))
        // Claimants of either see the other one.
        #expect(try await store.proofs.alsoPosted(copy) == original)
        #expect(try await store.proofs.alsoPosted(original) == copy)
        #expect(try await store.proofs.awaitsModerator(copy, by: thief))
        // A warning lets it stay, and tells nobody.
        let moderator = try await bed.person(role: .moderator)
        try await bed.decide(copy, .warn, by: moderator)
        #expect(try await !mayNotify(copy))
        // A moderator who finds nothing wrong makes it a change that is judged.
        let last = try await store.changes.latest()
        try await bed.decide(copy, .dismiss, by: moderator)
        #expect(try await store.changes.latest() > last)
        #expect(try await mayNotify(copy))
        #expect(try await !store.proofs.awaitsModerator(copy, by: thief))
        #expect(try await told(copy, lost) == 2)
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test func aHarmlessTextThatBecomesACopyIsOne() async throws {
        let thief = try await newPerson()
        let copy = try await post("Umbrella", "Old", by: thief)
        #expect(try await mayNotify(copy))
        let owner = try await newPerson()
        let original = try await post(by: owner)
        #expect(try await mayNotify(original))
        let draft = try ModeratedStore.draft(Self.title, Self.text, status: .found, at: Self.beside)
        _ = try await store.listings.edit(copy, by: thief, .draft(draft))
        #expect(try await !mayNotify(copy))
        // The original stays one, whatever its owner changes.
        let edit = try ModeratedStore.draft(Self.title, Self.text + ", still here", status: .found, at: Self.place)
        _ = try await store.listings.edit(original, by: owner, .draft(edit))
        #expect(try await mayNotify(original))
        #expect(try await bed.store.moderation.moderationCase(of: original) == nil)
    }

    @Test func honestNewcomersAreToldOf() async throws {
        let listings = [
            try await post(by: try await bed.person()),
            // In other words.
            try await post(
                "Watch", "A Garmin lay on the bench of the stop near the station, the strap is tied with a knot",
                by: try await newPerson()),
            // Elsewhere.
            try await post(at: Coordinate(uncheckedLongitude: 5.2, latitude: 45.76), by: try await newPerson()),
            // By an older account.
            try await post(by: try await bed.person()),
        ]
        for listing in listings { #expect(try await mayNotify(listing)) }
        // A finder who posts again.
        let person = try await newPerson()
        let first = try await post(
            "Red child's jacket", "Hangs on the fence of the playground, size 104, a name inside", by: person)
        try await bed.move(first, .withdraw, by: person)
        #expect(
            try await mayNotify(
                try await post(
                    "Red child's jacket", "Hangs on the fence of the playground, size 104, a name inside", by: person)))
    }

    /// An attacker who has every word before others post silences nobody.
    @Test func decoysAreNoOriginals() async throws {
        let words =
            "watch keys wallet phone bag found lost bench tram stop station black silver blue red scratched glass strap knot rubber"
        let many = (0..<400).map { "word\($0)" }.joined(separator: " ")
        for text in ["\(Self.text) \(many)", words] {
            #expect(try await mayNotify(try await post("Garmin silver watch", text, by: try await newPerson())))
        }
        #expect(try await mayNotify(try await post(by: try await newPerson())))
    }
}
