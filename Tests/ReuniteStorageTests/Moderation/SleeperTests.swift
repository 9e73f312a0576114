import Reunite
import Testing

@testable import ReuniteStorage

/// Accounts that waited until they are no longer new, and then report what they like.
@Suite struct SleeperTests {
    private let bed: ModeratedStore
    private static let rule = HoldRule(threshold: 10)

    init() throws { bed = try ModeratedStore() }

    /// Sleepers, each of a client of its own, who report many listings, and those listings.
    private func attack(by count: Int) async throws -> (sleepers: [Session], listings: [ListingID]) {
        var sleepers: [Session] = []
        for _ in 0..<count { sleepers.append(try await bed.person(age: 3 * 86_400 + 60)) }
        var listings: [ListingID] = []
        for number in 0..<30 { listings.append(try await bed.listing("Bag \(number)").id) }
        for listing in listings { try await report(listing, by: sleepers) }
        return (sleepers, listings)
    }

    /// As far as the listing is still public.
    private func report(_ listing: ListingID, by sleepers: [Session]) async throws {
        for (number, sleeper) in sleepers.enumerated() where try await bed.isPublic(listing) {
            try await bed.report(listing, .scam, by: sleeper, from: [UInt8(number)], holdBy: Self.rule)
        }
    }

    private func held(_ listings: [ListingID]) async throws -> [ListingID] {
        var held: [ListingID] = []
        for listing in listings where try await bed.visibility(listing) == .held { held.append(listing) }
        return held
    }

    @Test("Three sleepers who report 30 listings hold none")
    func three() async throws {
        let listings = try await attack(by: 3).listings
        #expect(try await held(listings).isEmpty)
        #expect(try await bed.number("SELECT count(*) FROM moderation_case WHERE state = 'open'") == 30)
    }

    @Test("Five sleepers hold three listings; once these were dismissed, none, in whatever order they report")
    func five() async throws {
        let moderator = try await bed.person(role: .moderator)
        let (sleepers, listings) = try await attack(by: 5)
        let first = try await held(listings)
        #expect(first == Array(listings.prefix(HoldRule.undecidedHolds)))
        for listing in first { try await bed.decide(listing, .dismiss, by: moderator) }
        // Their reports of the others still wait, with the weight that they had.
        for order in [sleepers, sleepers.reversed()] {
            for listing in listings { try await report(listing, by: order) }
        }
        #expect(try await held(listings).isEmpty)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    @Test("Ten sleepers hold at most six listings at a time")
    func ten() async throws {
        let (sleepers, listings) = try await attack(by: 10)
        for listing in listings { try await report(listing, by: sleepers.reversed()) }
        #expect(try await held(listings).count == 6)
    }

    @Test("A hold that a moderator has confirmed makes room for another")
    func confirmed() async throws {
        let moderator = try await bed.person(role: .moderator)
        let (sleepers, listings) = try await attack(by: 5)
        try await bed.decide(listings[0], .remove, by: moderator)
        #expect(try await bed.number("SELECT count(*) FROM report WHERE holds = 1 AND settled IS NOT NULL") == 0)
        try await report(listings[10], by: sleepers)
        #expect(try await held(listings) == [listings[1], listings[2], listings[10]])
    }

    @Test("What an owner spells otherwise keeps the dismissals; another text, and the fourth spelling, do not")
    func spelling() async throws {
        let moderator = try await bed.person(role: .moderator)
        let (owner, listing) = try await bed.listing("Black backpack")
        var reporters: [Session] = []
        for _ in 0..<5 { reporters.append(try await bed.person()) }
        try await report(listing, by: reporters)
        #expect(try await bed.visibility(listing) == .held)
        try await bed.decide(listing, .dismiss, by: moderator)
        // Neither those who were wrong, nor five others, for whom the threshold has risen.
        for title in ["BLACK BACKPACK", "Bläck backpack!", "Black bakpack"] {
            try await bed.edit(listing, title, by: owner)
            var others: [Session] = []
            for _ in 0..<5 { others.append(try await bed.person()) }
            try await report(listing, by: reporters)
            #expect(try await bed.isPublic(listing), "\(title)")
            try await report(listing, by: others)
            #expect(try await bed.isPublic(listing), "\(title)")
            try await bed.decide(listing, .dismiss, by: moderator)
        }
        try await bed.edit(listing, "Send money first", by: owner)
        var others: [Session] = []
        for _ in 0..<5 { others.append(try await bed.person()) }
        try await report(listing, by: others)
        #expect(try await bed.visibility(listing) == .held)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    @Test("Small steps of spelling become a change of the text")
    func manySpellings() async throws {
        let moderator = try await bed.person(role: .moderator)
        let (owner, listing) = try await bed.listing("Black backpack")
        try await bed.report(listing, by: bed.person())
        try await bed.decide(listing, .dismiss, by: moderator)
        let row = try #require(try await bed.store.moderation.moderationCase(of: listing)).row
        for (number, title) in ["Black bacpack", "Blank bacpack", "Blank bacpick", "Blink bacpick"].enumerated() {
            try await bed.edit(listing, title, by: owner)
            let dismissals = try await bed.store.read { db in try Cases.dismissals(db, row) }
            #expect(dismissals == (number < Respelling.maximum ? 1 : 0), "\(title)")
        }
        // The same words about another thing are no spelling.
        let (other, second) = try await bed.listing("Black backpack")
        try await bed.report(second, by: bed.person())
        try await bed.decide(second, .dismiss, by: moderator)
        let secondRow = try #require(try await bed.store.moderation.moderationCase(of: second)).row
        try await bed.edit(second, "Black backpack", "", .wallets, by: other)
        #expect(try await bed.store.read { db in try Cases.dismissals(db, secondRow) } == 0)
    }
}
