import Reunite
import Testing

@testable import ReuniteStorage

@Suite struct AppealTests {
    private let bed: ModeratedStore
    private let owner: Session
    private let moderator: Session
    private let listing: ListingID

    init() async throws {
        bed = try ModeratedStore()
        owner = try await bed.person()
        moderator = try await bed.person(role: .moderator)
        listing = try await bed.post(by: owner)
        try await bed.report(listing, .scam, by: bed.person())
    }

    @Test func thereIsNothingToAppealBeforeADecision() async throws {
        await #expect(throws: ModerationRefusal.nothingToAppeal) { try await bed.appeal(listing, by: owner) }
        try await bed.decide(listing, .dismiss, by: moderator)
        await #expect(throws: ModerationRefusal.nothingToAppeal) { try await bed.appeal(listing, by: owner) }
        let (other, unreported) = try await bed.listing()
        await #expect(throws: ModerationRefusal.nothingToAppeal) { try await bed.appeal(unreported, by: other) }
    }

    @Test(arguments: [ModerationAction.warn, .hold, .remove])
    func anAppealComesOncePerDecision(_ action: ModerationAction) async throws {
        try await bed.decide(listing, action, by: moderator)
        try await bed.appeal(listing, "It is mine.", by: owner)
        let opened = try await bed.details(listing)
        #expect(opened.summary.state == .open && opened.summary.isAppealed && opened.summary.version == 3)
        #expect(opened.appeals.map(\.body) == ["It is mine."])
        #expect(opened.appeals.map(\.decision) == opened.decisions.map(\.id))
        #expect(opened.appeals.map(\.isSettled) == [false])
        // What was decided before waits no more.
        #expect(opened.reports.map(\.settled) == ["upheld"])
        await #expect(throws: ModerationRefusal.nothingToAppeal) { try await bed.appeal(listing, "Please.", by: owner) }
        let other = try await bed.person(role: .moderator)
        let decided = try await bed.decide(listing, .remove, by: other)
        #expect(decided.appeals.map(\.isSettled) == [true] && !decided.summary.isAppealed)
        // That is another decision.
        try await bed.appeal(listing, "Please.", by: owner)
        #expect(try await bed.details(listing).appeals.map(\.isSettled) == [true, false])
    }

    @Test func anotherModeratorDecidesIt() async throws {
        try await bed.decide(listing, .remove, by: moderator)
        let other = try await bed.person(role: .administrator)
        try await bed.appeal(listing, by: owner)
        await #expect(throws: DecisionRefusal.ownDecision) { try await bed.assign(listing, to: moderator) }
        for action in ModerationAction.allCases {
            await #expect(throws: DecisionRefusal.ownDecision) { try await bed.decide(listing, action, by: moderator) }
        }
        try await bed.decide(listing, .restore, by: other)
        #expect(try await bed.isPublic(listing))
        // Decided by another, it is as any other case.
        try await bed.decide(listing, .hold, by: moderator)
    }

    @Test func theOnlyModeratorMayAfterAll() async throws {
        try await bed.decide(listing, .remove, by: moderator)
        let other = try await bed.person(role: .moderator)
        try await bed.appeal(listing, by: owner)
        await #expect(throws: DecisionRefusal.ownDecision) { try await bed.decide(listing, .restore, by: moderator) }
        // A suspended or erased moderator does not count.
        try await bed.store.accounts.suspend(bed.email(of: other), until: nil)
        try await bed.assign(listing, to: moderator)
        try await bed.store.accounts.reinstate(bed.email(of: other))
        await #expect(throws: DecisionRefusal.ownDecision) { try await bed.decide(listing, .restore, by: moderator) }
        _ = try await bed.store.accounts.erase(bed.signIn(other.account))
        try await bed.decide(listing, .restore, by: moderator)
        #expect(try await bed.isPublic(listing))
    }

    /// Who owns the listing cannot be the other one.
    @Test func theOwnerIsNotTheOtherModerator() async throws {
        let colleague = try await bed.person(role: .moderator)
        let listing = try await bed.post(by: colleague)
        try await bed.report(listing, by: bed.person())
        try await bed.decide(listing, .hold, by: moderator)
        try await bed.appeal(listing, by: colleague)
        await #expect(throws: DecisionRefusal.ownListing) { try await bed.decide(listing, .restore, by: colleague) }
        try await bed.decide(listing, .restore, by: moderator)
    }

    @Test func theHoldOfTheServiceCanBeAppealedAgainst() async throws {
        try await bed.report(listing, .scam, by: bed.person(), holdAt: 8)
        #expect(try await bed.visibility(listing) == .held)
        try await bed.appeal(listing, by: owner)
        await #expect(throws: ModerationRefusal.nothingToAppeal) { try await bed.appeal(listing, by: owner) }
        #expect(try await bed.details(listing).summary.isAppealed)
        // Any moderator may decide that.
        let decided = try await bed.decide(listing, .remove, by: moderator)
        #expect(decided.appeals.map(\.isSettled) == [true])
        try await bed.appeal(listing, by: owner)
    }

    @Test func onlyTheOwnerAppeals() async throws {
        try await bed.decide(listing, .hold, by: moderator)
        await #expect(throws: AccessRefusal.notFound) { try await bed.appeal(listing, by: bed.person()) }
        await #expect(throws: AccessRefusal.forbidden) { try await bed.appeal(listing, by: moderator) }
        let elsewhere = ListingID(createdAt: listing.createdAt, secret: listing.secret ^ 1)
        await #expect(throws: AccessRefusal.notFound) { try await bed.appeal(elsewhere, by: owner) }
    }

    @Test func anAppealThatComesAgainUnderItsKeyIsOne() async throws {
        try await bed.decide(listing, .hold, by: moderator)
        let key = IdempotencyKey("k", request: [1])
        let answers = try await [1, 2].asyncMap { _ in
            try await bed.store.reports.appeal(listing, saying: Note("Please."), by: owner, key: key)
        }
        #expect(answers.map(\.isReplay) == [false, true] && answers[0].appeal == answers[1].appeal)
        #expect(try await bed.details(listing).appeals.count == 1)
    }

    @Test func aRestoredListingHasNothingToAppeal() async throws {
        try await bed.decide(listing, .hold, by: moderator)
        try await bed.decide(listing, .restore, by: moderator)
        await #expect(throws: ModerationRefusal.nothingToAppeal) { try await bed.appeal(listing, by: owner) }
    }

    private func token(ofMail kind: String, to owner: Session) async throws -> SecretToken? {
        let address = try await bed.email(of: owner).text
        for mail in try await bed.store.mail.take(limit: 100, for: 0) where mail.address == address {
            switch mail.letter {
            case .decision(let notice, listing, title: _, note: _, link: .appeal(let token)?)
            where notice.rawValue == kind:
                return token
            case .accountSuspended(_, _, _, let appeal) where kind == "account-suspended":
                #expect(appeal?.0 == listing)
                return appeal?.1
            default: continue
            }
        }
        return nil
    }

    /// An owner, even a suspended one, can appeal once with the token in the mail.
    @Test(arguments: [ModerationAction.hold, .remove, .warn, .suspendOwner])
    func anOwnerAppealsByTheLinkInTheMail(_ action: ModerationAction) async throws {
        try await bed.decide(listing, action, by: moderator)
        let kinds = [
            ModerationAction.hold: "listing-held", .remove: "listing-removed", .warn: "listing-warned",
            .suspendOwner: "account-suspended",
        ]
        let kind = try #require(kinds[action])
        let token = try #require(try await token(ofMail: kind, to: owner))
        let (_, other) = try await bed.listing()
        await #expect(throws: AccountRefusal.invalidToken) {
            try await bed.store.reports.appeal(other, with: token, saying: Note("It is mine."))
        }
        await #expect(throws: AccountRefusal.invalidToken) {
            try await bed.store.reports.appeal(listing, with: SecretToken.random(), saying: Note("It is mine."))
        }
        // It opens nothing else.
        #expect(try await !bed.store.sessions.isPasswordReset(token))
        await #expect(throws: AccountRefusal.invalidToken) {
            try await bed.store.sessions.resetPassword(token, to: PasswordHash(text: "x"))
        }
        try await bed.store.reports.appeal(listing, with: token, saying: Note("It is mine."))
        let details = try await bed.details(listing)
        #expect(details.summary.state == .open && details.summary.isAppealed)
        #expect(details.appeals.map(\.body) == ["It is mine."])
        await #expect(throws: ModerationRefusal.nothingToAppeal) {
            try await bed.store.reports.appeal(listing, with: token, saying: Note("Please."))
        }
        // Nor after the next decision, which has a mail of its own.
        try await bed.decide(listing, .remove, by: bed.person(role: .moderator))
        await #expect(throws: ModerationRefusal.nothingToAppeal) {
            try await bed.store.reports.appeal(listing, with: token, saying: Note("Please."))
        }
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    /// There is one mail about all removals, and its reader cannot sign in.
    @Test func anAppealAgainstASuspensionIsAboutTheOtherListingsToo() async throws {
        let (removed, restored) = (try await bed.post("Umbrella", by: owner), try await bed.post("Hat", by: owner))
        let (_, unrelated) = try await bed.listing()
        try await bed.report(unrelated, by: bed.person())
        try await bed.decide(listing, .suspendOwner, removesListings: true, by: moderator)
        // A decision of its own, with the same note, is none of them.
        try await bed.decide(unrelated, .remove, by: moderator)
        let token = try #require(try await token(ofMail: "account-suspended", to: owner))
        let another = try await bed.person(role: .moderator)
        for id in [listing, restored] { try await bed.decide(id, .restore, by: another) }
        // Though the listing of the link was restored.
        try await bed.store.reports.appeal(listing, with: token, saying: Note("All mine."))
        #expect(try await bed.details(removed).appeals.map(\.body) == ["All mine."])
        for id in [listing, restored, unrelated] { #expect(try await bed.details(id).appeals.isEmpty) }
        await #expect(throws: ModerationRefusal.nothingToAppeal) {
            try await bed.store.reports.appeal(listing, with: token, saying: Note("Please."))
        }
        // By another moderator than that of the suspension.
        await #expect(throws: DecisionRefusal.ownDecision) { try await bed.decide(removed, .restore, by: moderator) }
        try await bed.decide(removed, .restore, by: another)
        #expect(try await bed.isPublic(removed))
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    /// The mail waited for longer than the suspension. The removal remains, and so does the right to appeal.
    @Test func aRemovalIsToldThoughTheSuspensionIsOver() async throws {
        try await bed.decide(listing, .suspendOwner, removesListings: true, by: moderator)
        try await bed.damage("UPDATE account SET suspended_until = NULL", [])
        let letters = try await bed.store.mail.take(limit: 10, for: 0).map(\.letter)
        guard case .decision(.removed, listing, _, "Because.", .appeal(let token))? = letters.first else {
            Issue.record("\(letters)")
            return
        }
        try await bed.store.reports.appeal(listing, with: token, saying: Note("It is mine."))
        #expect(try await bed.details(listing).appeals.map(\.body) == ["It is mine."])
        // What has been restored needs no mail.
        try await bed.decide(listing, .restore, by: bed.person(role: .moderator))
        #expect(
            try await !bed.store.mail.take(limit: 10, for: 0).map(\.letter).contains { letter in
                if case .decision(.removed, _, _, _, _) = letter { true } else { false }
            })
    }

    @Test func aLinkToAppealEndsWithTheEvidence() async throws {
        try await bed.decide(listing, .remove, by: moderator)
        let token = try #require(try await token(ofMail: "listing-removed", to: owner))
        let tokens = "SELECT count(*) FROM mailed_token WHERE decision IS NOT NULL"
        // A new password takes nothing from it.
        try await bed.store.sessions.requestPasswordReset(bed.email(of: owner))
        let resets = try await bed.store.mail.take(limit: 10, for: 60).compactMap { mail in
            if case .passwordReset(let reset) = mail.letter { reset } else { nil }
        }
        // Each attempt to send a mail makes a token.
        let count = try await bed.number(tokens)
        try await bed.store.sessions.resetPassword(try #require(resets.first), to: PasswordHash(text: "not a hash"))
        #expect(try await bed.number(tokens) == count)
        try await bed.store.maintenance.prune(now: .now.adding(seconds: ModerationPeriod.evidence - 60))
        #expect(try await bed.number(tokens) == count)
        // Once its time is over it is good for nothing, whether it has been deleted yet or not.
        let long = ModerationPeriod.evidence * 1_000_000
        try await bed.damage("UPDATE mailed_token SET expires_at = expires_at - ?", [long])
        await #expect(throws: AccountRefusal.invalidToken) {
            try await bed.store.reports.appeal(listing, with: token, saying: Note("It is mine."))
        }
        try await bed.damage("UPDATE mailed_token SET expires_at = expires_at + ?", [long])
        try await bed.store.reports.appeal(listing, with: token, saying: Note("It is mine."))
        try await bed.store.maintenance.prune(now: .now.adding(seconds: ModerationPeriod.evidence + 60))
        #expect(try await bed.number(tokens) == 0)
    }

    @Test func aLinkToAppealEndsWithTheAccount() async throws {
        try await bed.decide(listing, .remove, by: moderator)
        let token = try #require(try await token(ofMail: "listing-removed", to: owner))
        _ = try await bed.store.accounts.erase(bed.signIn(owner.account))
        await #expect(throws: AccountRefusal.invalidToken) {
            try await bed.store.reports.appeal(listing, with: token, saying: Note("It is mine."))
        }
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async throws -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
