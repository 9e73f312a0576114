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
        #expect(
            try await store.proofs.questions(of: listing, for: claimant).questions.map(\.text) == ["What is in it?"])
        await #expect(throws: AccessRefusal.forbidden) { try await store.proofs.proof(of: listing, by: claimant) }
        await #expect(throws: AccessRefusal.forbidden) { try await store.proofs.set(.none, of: listing, by: claimant) }
        await #expect(throws: AccessRefusal.own) { try await store.proofs.questions(of: listing, for: finder) }
        #expect(try await claimed.bed.number("SELECT count(*) FROM proof_read") == 1)
        try await store.proofs.set(.none, of: listing, by: finder)
        #expect(try await claimed.bed.number("SELECT count(*) FROM proof") == 0)
    }

    @Test func nobodyReadsTheQuestionsOfWhatCannotBeClaimed() async throws {
        let (finder, listing) = try await claimed.found(questions: ["What is in it?"])
        let claimant = try await claimed.bed.person()
        try await store.messages.block(claimant.account, by: finder)
        await #expect(throws: AccessRefusal.blocked) { try await store.proofs.questions(of: listing, for: claimant) }
        let other = try await claimed.bed.person()
        try await claimed.bed.move(listing, .resolve, by: finder)
        await expectRefusal(.listingClosed) { try await store.proofs.questions(of: listing, for: other) }
        try await claimed.bed.move(listing, .withdraw, by: finder)
        await #expect(throws: AccessRefusal.notFound) { try await store.proofs.questions(of: listing, for: other) }
        let lost = try await claimed.bed.post(by: finder)
        await expectRefusal(.listingLost) { try await store.proofs.questions(of: lost, for: other) }
        await expectRefusal(.listingLost) { try await store.proofs.set(.none, of: lost, by: finder) }
    }

    @Test func theFinderSeesWhoHasReadTheQuestions() async throws {
        let (finder, listing) = try await claimed.found(questions: ["What is in it?"])
        #expect(try await store.proofs.readers(of: listing, by: finder).isEmpty)
        let people = [
            try await claimed.bed.person(named: "Ada"), try await claimed.bed.person(named: "Bo"),
            try await claimed.bed.person(named: "Cy"),
        ]
        for person in people.prefix(2) { _ = try await store.proofs.questions(of: listing, for: person) }
        _ = try await store.proofs.questions(of: listing, for: people[0])
        // With the version from somebody else.
        _ = try await claimed.claim(listing, answers: ["?"], by: people[2])
        let readers = try await store.proofs.readers(of: listing, by: finder)
        #expect(readers.map(\.account.displayName) == ["Cy", "Bo", "Ada"])
        #expect(readers.map(\.account.id) == people.reversed().map(\.account))
        for person in people {
            await #expect(throws: AccessRefusal.forbidden) { try await store.proofs.readers(of: listing, by: person) }
        }
        _ = try await store.accounts.erase(people[1])
        #expect(try await store.proofs.readers(of: listing, by: finder).map(\.account.displayName) == ["Cy", "Ada"])
    }

    @Test func theNewestHundredReadersAreShown() async throws {
        let (finder, listing) = try await claimed.found(questions: ["What is in it?"])
        var people: [Session] = []
        for _ in 0..<AccountRead.maximum + 3 {
            people.append(try await claimed.bed.person())
            _ = try await store.proofs.questions(of: listing, for: people[people.count - 1])
        }
        let readers = try await store.proofs.readers(of: listing, by: finder)
        #expect(readers.map(\.account.id) == people.suffix(AccountRead.maximum).reversed().map(\.account))
    }

    @Test func readersAreForgottenAfterTheListingIsClosed() async throws {
        let (finder, listing) = try await claimed.found(questions: ["What is in it?"])
        _ = try await store.proofs.questions(of: listing, for: try await claimed.bed.person())
        let later = Timestamp.now.adding(seconds: ClaimTerms.memory + 60)
        // While it is open, the finder may still need them.
        #expect(try await store.maintenance.forgetReaders(now: later) == 0)
        try await claimed.bed.move(listing, .resolve, by: finder)
        #expect(try await store.maintenance.forgetReaders(now: later.adding(seconds: -120)) == 0)
        #expect(try await store.maintenance.forgetReaders(now: later) == 1)
        #expect(try await store.proofs.readers(of: listing, by: finder).isEmpty)
    }

    @Test func claimsKeepTheQuestionsThatTheyAnswer() async throws {
        let (finder, listing) = try await claimed.found(questions: ["Colour?", "Brand?"])
        let (first, second) = (try await claimed.bed.person(), try await claimed.bed.person())
        let claim = try await claimed.claim(listing, answers: ["blue", ""], by: first)
        try await store.proofs.set(try proof("What is in it?"), of: listing, by: finder)
        let read = try await store.claims.claim(claim, for: finder)
        #expect(read.questions == ["Colour?", "Brand?"] && read.answers == ["blue", ""])
        await #expect(throws: ClaimFault.answers(1)) {
            try await claimed.claim(listing, answers: ["blue", ""], by: second)
        }
        _ = try await claimed.claim(listing, answers: ["A letter"], by: second)
    }

    /// A finder who asks something else under the hand of a claimant gets no answer to it.
    @Test func aClaimAnswersTheQuestionsThatItsAuthorHasRead() async throws {
        let (finder, listing) = try await claimed.found(questions: ["Colour?"])
        let (claimant, other) = (try await claimed.bed.person(), try await claimed.bed.person())
        let read = try await store.proofs.questions(of: listing, for: claimant).version
        try await store.proofs.set(try proof("What is your address?"), of: listing, by: finder)
        await expectRefusal(.proofChanged) {
            try await claimed.claim(listing, version: read, answers: ["blue"], by: claimant)
        }
        await expectRefusal(.proofChanged) {
            let draft = ClaimDraft(proofVersion: read, answers: [try ProofAnswer("blue")])
            try await store.claims.requireClaimable(listing, by: claimant, with: draft)
        }
        await #expect(throws: ClaimFault.noVersion) {
            let draft = ClaimDraft(answers: [try ProofAnswer("blue")])
            _ = try await store.claims.submit(draft, about: listing, by: claimant, key: nil)
        }
        // What else is held back changes no version, and the same questions have the same one.
        let asked = try Proof(questions: [ProofQuestion("Colour?")], withheld: Note("A dent."), serial: nil)
        try await store.proofs.set(asked, of: listing, by: finder)
        let claim = try await claimed.claim(listing, version: read, answers: ["blue"], by: claimant)
        #expect(try await store.claims.claim(claim, for: finder).questions == ["Colour?"])
        // Without questions there is nothing to read; who has read some must see that they are gone.
        try await store.proofs.set(.none, of: listing, by: finder)
        await expectRefusal(.proofChanged) { try await claimed.claim(listing, version: read, by: other) }
        _ = try await store.claims.submit(ClaimDraft(answers: []), about: listing, by: other, key: nil)
        // Both claims are of questions that were there.
        #expect(try await claimed.bed.number("SELECT count(*) FROM proof_read") == 1)
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
