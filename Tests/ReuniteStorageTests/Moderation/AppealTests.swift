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
        await #expect(throws: StoreError.nothingToAppeal) { try await bed.appeal(listing, by: owner) }
        try await bed.decide(listing, .dismiss, by: moderator)
        await #expect(throws: StoreError.nothingToAppeal) { try await bed.appeal(listing, by: owner) }
        let (other, unreported) = try await bed.listing()
        await #expect(throws: StoreError.nothingToAppeal) { try await bed.appeal(unreported, by: other) }
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
        await #expect(throws: StoreError.nothingToAppeal) { try await bed.appeal(listing, "Please.", by: owner) }
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
        await #expect(throws: StoreError.needsAnother) { try await bed.claim(listing, by: moderator) }
        for action in ModerationAction.allCases {
            await #expect(throws: StoreError.needsAnother) { try await bed.decide(listing, action, by: moderator) }
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
        await #expect(throws: StoreError.needsAnother) { try await bed.decide(listing, .restore, by: moderator) }
        // Shut out or erased, the other is none who could.
        try await bed.store.suspend(bed.email(of: other), until: nil)
        try await bed.claim(listing, by: moderator)
        try await bed.store.reinstate(bed.email(of: other))
        await #expect(throws: StoreError.needsAnother) { try await bed.decide(listing, .restore, by: moderator) }
        _ = try await bed.store.erase(bed.signIn(other.account)) { _ in }
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
        await #expect(throws: StoreError.own) { try await bed.decide(listing, .restore, by: colleague) }
        try await bed.decide(listing, .restore, by: moderator)
    }

    @Test func theHoldOfTheServiceCanBeAppealedAgainst() async throws {
        try await bed.report(listing, .scam, by: bed.person(), holdAt: 8)
        #expect(try await bed.visibility(listing) == .held)
        try await bed.appeal(listing, by: owner)
        await #expect(throws: StoreError.nothingToAppeal) { try await bed.appeal(listing, by: owner) }
        #expect(try await bed.details(listing).summary.isAppealed)
        // Any moderator may decide that.
        let decided = try await bed.decide(listing, .remove, by: moderator)
        #expect(decided.appeals.map(\.isSettled) == [true])
        try await bed.appeal(listing, by: owner)
    }

    @Test func onlyTheOwnerAppeals() async throws {
        try await bed.decide(listing, .hold, by: moderator)
        await #expect(throws: StoreError.notFound) { try await bed.appeal(listing, by: bed.person()) }
        await #expect(throws: StoreError.forbidden) { try await bed.appeal(listing, by: moderator) }
        let elsewhere = ListingID(createdAt: listing.createdAt, secret: listing.secret ^ 1)
        await #expect(throws: StoreError.notFound) { try await bed.appeal(elsewhere, by: owner) }
    }

    @Test func anAppealThatComesAgainUnderItsKeyIsOne() async throws {
        try await bed.decide(listing, .hold, by: moderator)
        let key = IdempotencyKey("k", request: [1])
        let answers = try await [1, 2].asyncMap { _ in
            try await bed.store.appeal(listing, saying: Note("Please."), by: owner, key: key) { id, _ in
                CreationAnswer(location: "\(id)", entityTag: "", body: [])
            }
        }
        #expect(answers.map(\.isReplay) == [false, true] && answers[0].answer == answers[1].answer)
        #expect(try await bed.details(listing).appeals.count == 1)
    }

    @Test func aRestoredListingHasNothingToAppeal() async throws {
        try await bed.decide(listing, .hold, by: moderator)
        try await bed.decide(listing, .restore, by: moderator)
        await #expect(throws: StoreError.nothingToAppeal) { try await bed.appeal(listing, by: owner) }
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async throws -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
