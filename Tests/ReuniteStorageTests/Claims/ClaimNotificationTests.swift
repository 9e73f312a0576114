import Reunite
import Testing

@testable import ReuniteStorage

/// Who is notified of what happens to claims, and when it is mailed. ``ClaimWalkTests`` compares all of it with a model.
@Suite struct ClaimNotificationTests {
    private let claimed: ClaimedStore
    private var store: Store { claimed.store }
    private var bed: ModeratedStore { claimed.bed }

    init() throws { claimed = try ClaimedStore() }

    private func news(_ letters: [[AccountNotification]]) -> [[ClaimUpdate]] {
        letters.map { letter in
            letter.compactMap { told in if case .claim(_, _, let news) = told.own { news } else { nil } }
        }
    }

    @Test func fiftyClaimantsAreNotifiedOnce() async throws {
        let (finder, listing) = try await claimed.found()
        var claims: [(person: Session, id: ClaimID)] = []
        for _ in 0..<50 {
            let person = try await bed.person()
            claims.append((person, try await claimed.claim(listing, by: person)))
        }
        let winner = try await withThrowingTaskGroup(of: Int?.self) { group in
            for (index, claim) in claims.enumerated() {
                group.addTask { [claimed] in
                    do {
                        try await claimed.act(.accept, claim.id, by: finder)
                        return index
                    } catch let error as RefusedClaim where error.reason == .anotherAccepted {
                        return nil
                    }
                }
            }
            return try #require(try await group.compactMap { $0 }.reduce(into: []) { $0.append($1) }.first)
        }
        let code = try await store.claims.code(of: claims[winner].id, for: claims[winner].person)
        _ = try await store.claims.handOver(code.code, by: finder)
        for (index, claim) in claims.enumerated() {
            let told = try await claimed.told(claim.person)
            #expect(told.map(\.news) == (index == winner ? [.accepted, .handedOver] : [.ended(.returnedToAnother)]))
            #expect(told.allSatisfy { $0.claim == claim.id && $0.side == .claimant })
            #expect(try await claimed.letters(to: claim.person).count == 1)
        }
        let told = try await claimed.told(finder)
        #expect(told.filter { $0.news == .submitted }.map(\.claim) == claims.map(\.id))
        #expect(told.filter { $0.news != .submitted }.map(\.news) == [.handedOver])
        let mails = try await claimed.letters(to: finder)
        #expect(mails.count == 1 && mails.first?.count == Int(NotificationMails.maximumEntries))
        try await claimed.check()
    }

    @Test func whatEndsTheClaimsOfAListingIsToldToItsClaimants() async throws {
        for ending in [ClaimEnding.listingResolved, .listingWithdrawn, .listingExpired, .listingLost] {
            let (finder, listing) = try await claimed.found()
            let people = [try await bed.person(), try await bed.person()]
            var claims: [ClaimID] = []
            for person in people { claims.append(try await claimed.claim(listing, by: person)) }
            try await claimed.act(.accept, claims[0], by: finder)
            switch ending {
            case .listingResolved: try await bed.move(listing, .resolve, by: finder)
            case .listingWithdrawn: try await bed.move(listing, .withdraw, by: finder)
            case .listingExpired: _ = try await store.listings.expire(now: .now.adding(seconds: 100 * 86_400))
            default: try await bed.edit(listing, "Lost after all", by: finder)
            }
            #expect(try await claimed.told(people[0]).map(\.news) == [.accepted, .ended(ending)])
            #expect(try await claimed.told(people[1]).map(\.news) == [.ended(ending)])
            #expect(try await claimed.told(finder).map(\.news) == [.submitted, .submitted])
        }
        try await claimed.check()
    }

    @Test func theOneWhoActsIsNotToldOfIt() async throws {
        let (finder, listing) = try await claimed.found()
        for side in ClaimSide.allCases {
            let claimant = try await bed.person()
            let claim = try await claimed.claim(listing, by: claimant)
            try await claimed.act(.accept, claim, by: finder)
            try await claimed.act(.fail, claim, by: side == .finder ? finder : claimant)
            let (finders, claimants) = (
                try await claimed.news(of: claim, for: finder), try await claimed.news(of: claim, for: claimant)
            )
            #expect(finders == (side == .finder ? [.submitted] : [.submitted, .failed]))
            #expect(claimants == (side == .finder ? [.accepted, .failed] : [.accepted]))
        }
    }

    @Test func blocksHideNothingThatHappensToAClaim() async throws {
        let (finder, listing) = try await claimed.found()
        let claimant = try await bed.person()
        let claim = try await claimed.claim(listing, by: claimant)
        try await store.messages.block(claimant.account, by: finder)
        try await store.messages.block(finder.account, by: claimant)
        try await claimed.act(.withdraw, claim, by: claimant)
        #expect(try await claimed.told(finder).map(\.news) == [.submitted, .withdrawn])
        #expect(news(try await claimed.letters(to: finder)) == [[.withdrawn, .submitted]])
    }

    @Test func suspendedPeopleGetNoMailAndReadItLater() async throws {
        let administrator = try await bed.person(role: .administrator)
        let (finder, listing) = try await claimed.found()
        let (claimant, other) = (try await bed.person(), try await bed.person())
        let claim = try await claimed.claim(listing, by: claimant)
        let second = try await claimed.claim(listing, by: other)
        try await claimed.act(.accept, claim, by: finder)
        var change = AccountChange()
        change.suspension = .forGood
        _ = try await store.moderation.change(claimant.account, to: change, by: administrator)
        #expect(try await claimed.told(claimant).map(\.news) == [.accepted, .ended(.claimantSuspended)])
        #expect(try await claimed.news(of: claim, for: finder) == [.submitted, .ended(.claimantSuspended)])
        #expect(try await claimed.letters(to: claimant) == [])
        // What becomes of a claim is shown although the owner of the listing is suspended.
        try await claimed.act(.decline, second, by: finder)
        _ = try await store.moderation.change(finder.account, to: change, by: administrator)
        #expect(try await claimed.told(other).map(\.news) == [.declined])
        #expect(news(try await claimed.letters(to: other)) == [[.declined]])
        #expect(try await claimed.letters(to: finder) == [])
        #expect(try await bed.number("SELECT count(*) FROM notification WHERE mail IS NOT NULL") == 0)
        try await claimed.check()
    }

    @Test func peopleAreRemindedOfEachEndOnce() async throws {
        let (finder, listing) = try await claimed.found()
        let (claimant, other) = (try await bed.person(), try await bed.person())
        let claim = try await claimed.claim(listing, by: claimant)
        try await claimed.wait(days: 4)
        #expect(try await claimed.told(finder).map(\.news) == [.submitted])
        try await claimed.wait(days: 1)
        #expect(try await claimed.told(finder).map(\.news) == [.submitted, .expiring])
        #expect(try await store.claims.remind(now: .now) == 0)
        try await claimed.wait(days: 1)
        #expect(try await claimed.told(finder).map(\.news) == [.submitted, .expiring])
        // Its week runs on while another claim is accepted, or its claimant would notice that.
        let accepted = try await claimed.claim(listing, by: other)
        try await claimed.act(.accept, accepted, by: finder)
        #expect(Set(news(try await claimed.letters(to: finder)).joined()) == [.submitted, .expiring])
        try await claimed.wait(days: 2)
        #expect(try await claimed.told(claimant).map(\.news) == [.expired])
        #expect(try await claimed.news(of: claim, for: finder) == [.submitted, .expiring, .expired])
        try await claimed.wait(days: 26)
        for person in [finder, other] {
            #expect(try await claimed.news(of: accepted, for: person).last == .collectionExpiring)
        }
        try await claimed.wait(days: 2)
        try await claimed.check()
    }

    @Test func claimantsAreMailedAtOnceAndFindersAfterAPause() async throws {
        let (finder, listing) = try await claimed.found()
        let people = [try await bed.person(), try await bed.person(), try await bed.person()]
        let first = try await claimed.claim(listing, by: people[0])
        #expect(news(try await claimed.letters(to: finder)) == [[.submitted]])
        let second = try await claimed.claim(listing, by: people[1])
        _ = try await claimed.claim(listing, by: people[2])
        #expect(try await claimed.letters(to: finder) == [])
        try await bed.wait(minutes: 30)
        #expect(news(try await claimed.letters(to: finder)) == [[.submitted, .submitted]])
        try await claimed.act(.decline, second, by: finder)
        try await claimed.act(.accept, first, by: finder)
        #expect(news(try await claimed.letters(to: people[0])) == [[.accepted]])
        try await claimed.act(.fail, first, by: finder)
        #expect(news(try await claimed.letters(to: people[0])) == [[.failed]])
        #expect(news(try await claimed.letters(to: people[1])) == [[.declined]])
    }

    @Test func mailsCanBeSwitchedOffAndNotificationsCannot() async throws {
        let (finder, listing) = try await claimed.found()
        let claimant = try await bed.person()
        _ = try await store.notifications.changePreferences(of: finder, [.claim: .off])
        let claim = try await claimed.claim(listing, by: claimant)
        #expect(try await claimed.letters(to: finder) == [])
        #expect(try await claimed.told(finder).map(\.news) == [.submitted])
        _ = try await store.notifications.changePreferences(of: claimant, [.claim: .daily])
        try await claimed.act(.decline, claim, by: finder)
        #expect(try await claimed.letters(to: claimant) == [])
        try await bed.wait(minutes: 24 * 60)
        #expect(news(try await claimed.letters(to: claimant)) == [[.declined]])
    }

    @Test func thoseWhoStayKeepTheirNotificationsOfThoseWhoGo() async throws {
        let (finder, listing) = try await claimed.found()
        let (claimant, gone) = (try await bed.person(), try await bed.person())
        let claim = try await claimed.claim(listing, by: claimant)
        _ = try await claimed.claim(listing, by: gone)
        try await claimed.act(.accept, claim, by: finder)
        _ = try await store.accounts.erase(gone)
        #expect(try await claimed.told(finder).map(\.news) == [.submitted, .submitted, .ended(.claimantErased)])
        _ = try await store.accounts.erase(finder)
        let told = try await store.notifications.notifications(of: claimant, after: nil, limit: 10)
        #expect(told.map(\.otherTitle) == [nil, nil])
        #expect(try await claimed.told(claimant).map(\.news) == [.accepted, .ended(.listingWithdrawn)])
        for row in [finder.account.row, gone.account.row] {
            #expect(try await bed.number("SELECT count(*) FROM notification WHERE account = \(row.rawValue)") == 0)
        }
        try await claimed.check()
    }

    @Test func noNotificationAndNoLetterContainsProof() async throws {
        let finder = try await bed.person(named: "Finder")
        let listing = try await bed.post("Black backpack", status: .found, by: finder)
        let proof = try Proof(
            questions: [try ProofQuestion("PLANTED question?")], withheld: Note("PLANTED letter"),
            serial: SerialNumber("PLANTED-1"))
        try await store.proofs.set(proof, of: listing, by: finder)
        let claimant = try await bed.person(named: "Bo PLANTED")
        let draft = ClaimDraft(
            proofVersion: proof.version, answers: [try ProofAnswer("PLANTED answer")],
            message: try Note("PLANTED message"),
            serial: try SerialNumber("PLANTED-2"))
        let (claim, _) = try await store.claims.submit(draft, about: listing, by: claimant, key: nil)
        _ = try await store.claims.act(.accept, on: claim, note: Note("PLANTED note"), by: finder)
        let code = try await store.claims.code(of: claim, for: claimant)
        _ = try await store.claims.handOver(code.code, by: finder)
        var seen: [String] = []
        for person in [finder, claimant] {
            seen.append("\(try await store.notifications.notifications(of: person, after: nil, limit: 100))")
            seen.append("\(try await claimed.letters(to: person))")
        }
        for text in seen {
            #expect(text.contains("Black backpack"))
            #expect(!text.contains("PLANTED") && !text.contains(code.code.text) && !text.contains("@"))
        }
    }

    @Test func theCheckFindsAMissingNotification() async throws {
        let (finder, listing) = try await claimed.found()
        let claimant = try await bed.person()
        let claim = try await claimed.claim(listing, by: claimant)
        try await claimed.act(.accept, claim, by: finder)
        try await claimed.check()
        for person in [finder, claimant] {
            try await bed.damage("DELETE FROM notification WHERE account = ?", [person.account.row.rawValue])
        }
        let findings = try await store.maintenance.check(repair: false)
        #expect(findings.map(\.count) == [2])
    }
}
