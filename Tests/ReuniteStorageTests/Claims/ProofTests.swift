import Reunite
import Testing

@testable import ReuniteStorage

/// Who reads what a finder holds back.
@Suite struct ProofTests {
    private let claimed: ClaimedStore
    private var store: Store { claimed.store }

    init() throws { claimed = try ClaimedStore() }

    private func proof(_ question: String) throws -> Proof {
        try Proof(
            questions: [ProofQuestion(question)], withheld: Note("A letter is in it."), serial: SerialNumber("SN-1234"))
    }

    @Test func theFinderReadsAllAndAClaimantTheQuestions() async throws {
        let (finder, listing) = try await claimed.found()
        #expect(try await store.proofs.proof(of: listing, by: finder) == .none)
        try await store.proofs.set(try proof("What is in it?"), of: listing, by: finder)
        #expect(try await store.proofs.proof(of: listing, by: finder) == proof("What is in it?"))
        let claimant = try await claimed.bed.person()
        #expect(try await store.proofs.questions(of: listing, for: claimant).map(\.text) == ["What is in it?"])
        await #expect(throws: StoreError.forbidden) { try await store.proofs.proof(of: listing, by: claimant) }
        await #expect(throws: StoreError.forbidden) { try await store.proofs.set(.none, of: listing, by: claimant) }
        await #expect(throws: StoreError.own) { try await store.proofs.questions(of: listing, for: finder) }
        #expect(try await claimed.bed.number("SELECT count(*) FROM proof_read") == 1)
        try await store.proofs.set(.none, of: listing, by: finder)
        #expect(try await claimed.bed.number("SELECT count(*) FROM proof") == 0)
    }

    @Test func nobodyReadsTheQuestionsOfWhatCannotBeClaimed() async throws {
        let (finder, listing) = try await claimed.found(questions: ["What is in it?"])
        let claimant = try await claimed.bed.person()
        try await store.messages.block(claimant.account, by: finder)
        await #expect(throws: StoreError.blocked) { try await store.proofs.questions(of: listing, for: claimant) }
        let other = try await claimed.bed.person()
        try await claimed.bed.move(listing, .resolve, by: finder)
        await expectRefusal(.listingClosed) { try await store.proofs.questions(of: listing, for: other) }
        try await claimed.bed.move(listing, .withdraw, by: finder)
        await #expect(throws: StoreError.notFound) { try await store.proofs.questions(of: listing, for: other) }
        let lost = try await claimed.bed.post(by: finder)
        await expectRefusal(.listingLost) { try await store.proofs.questions(of: lost, for: other) }
        await expectRefusal(.listingLost) { try await store.proofs.set(.none, of: lost, by: finder) }
    }

    @Test func claimsKeepTheQuestionsThatTheyAnswer() async throws {
        let (finder, listing) = try await claimed.found(questions: ["Colour?", "Brand?"])
        let (first, second) = (try await claimed.bed.person(), try await claimed.bed.person())
        let claim = try await claimed.claim(listing, answers: ["blue", ""], by: first)
        try await store.proofs.set(try proof("What is in it?"), of: listing, by: finder)
        let read = try await store.claims.claim(claim, for: finder)
        #expect(read.questions == ["Colour?", "Brand?"] && read.answers == ["blue", ""])
        await expectRefusal(.questionsChanged) { try await claimed.claim(listing, answers: ["blue", ""], by: second) }
        _ = try await claimed.claim(listing, answers: ["A letter"], by: second)
    }

    @Test func onlyTheFinderIsShownWhetherTheSerialMatches() async throws {
        let (finder, listing) = try await claimed.found()
        try await store.proofs.set(try proof("What is in it?"), of: listing, by: finder)
        for (serial, matches) in [("sn 1234", true), ("SN-1235", false), (nil, nil)] {
            let claimant = try await claimed.bed.person()
            let claim = try await claimed.claim(listing, answers: ["?"], serial: serial, by: claimant)
            let own = try await store.claims.claim(claim, for: claimant)
            #expect(own.serialMatches == nil && own.serial == serial)
            let found = try await store.claims.claim(claim, for: finder)
            #expect(found.serialMatches == matches && found.serial == nil)
        }
    }
}
