import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

/// Questions that repeat those of another finder, so that their owner answers a thief.
@Suite struct RepeatedQuestionTests {
    private let claimed: ClaimedStore
    private var store: Store { claimed.store }
    private var bed: ModeratedStore { claimed.bed }

    init() throws { claimed = try ClaimedStore() }

    private static let place = Coordinate(uncheckedLongitude: 4.8594, latitude: 45.7606)
    private static let questions = [
        "What is engraved on the back of the watch?", "Which word is written on the strap?",
    ]

    private func proof(_ questions: [String]) throws -> Proof {
        try Proof(
            questions: questions.map { try ProofQuestion($0) }, withheld: try Note("A dent."),
            serial: try SerialNumber("SN-1"))
    }

    private func post(
        _ title: String = "Silver watch", at place: Coordinate? = Self.place, asking questions: [String],
        by finder: Session
    ) async throws -> ListingID {
        let listing = try await bed.post(title, status: .found, at: place, by: finder)
        try await store.proofs.set(proof(questions), of: listing, by: finder)
        return listing
    }

    private func asked(_ listing: ListingID) async throws -> [String] {
        try await store.proofs.questions(of: listing, for: try await bed.person()).questions.map(\.text)
    }

    @Test(arguments: [
        ["What is engraved on the back of the watch?", "Which word is written on the strap?", "Where were you?"],
        ["On the strap, which word is written?"],
        ["Tell me please: what did they engrave, what is engraved on the watch's back?"],
        ["WHAT  is ENGRAVED — on the báck of the wаtch"],
    ])
    func repeatedQuestionsAreNotShown(_ questions: [String]) async throws {
        let original = try await post(asking: Self.questions, by: try await bed.person())
        let thief = try await bed.person(age: 60)
        let copy = try await post("Watch of silver", asking: questions, by: thief)
        // The thief sees what anybody sees who has set a proof.
        #expect(try await store.proofs.proof(of: copy, by: thief) == proof(questions))
        let owner = try await bed.person()
        #expect(try await store.proofs.questions(of: copy, for: owner).questions.isEmpty)
        #expect(try await store.proofs.questions(of: copy, for: owner).version == Proof.none.version)
        #expect(try await store.proofs.alsoPosted(copy) == original)
        #expect(try await store.proofs.alsoPosted(original) == copy)
        let draft = ClaimDraft(proofVersion: Proof.none.version, answers: [], message: try Note("It is mine."))
        let claim = try await store.claims.submit(draft, about: copy, by: owner, key: nil).id
        #expect(try await store.claims.claim(claim, for: owner).alsoPosted == original)
        #expect(try await store.claims.claim(claim, for: thief).alsoPosted == nil)
        // Setting them again changes nothing, and moderators have the case.
        try await store.proofs.set(proof(questions), of: copy, by: thief)
        let reports = try await bed.details(copy).reports
        #expect(
            reports.count == 1 && reports.first?.reporter == nil
                && reports.first?.comment.contains("\(original)") == true)
        #expect(try await asked(original) == Self.questions)
        try await claimed.check()
    }

    @Test func aModeratorDecidesOnThem() async throws {
        _ = try await post(asking: Self.questions, by: try await bed.person())
        let finder = try await bed.person()
        let copy = try await post(asking: Self.questions, by: finder)
        let moderator = try await bed.person(role: .moderator)
        try await bed.decide(copy, .warn, by: moderator)
        #expect(try await asked(copy).isEmpty)
        await expectRefusal(.questionsRepeated) {
            try await store.proofs.set(proof(Self.questions), of: copy, by: finder)
        }
        // Other questions are shown.
        try await store.proofs.set(proof(["How heavy is the parcel with the books?"]), of: copy, by: finder)
        #expect(try await asked(copy) == ["How heavy is the parcel with the books?"])
        // If nothing is wrong with them, they are shown, and stay when the finder changes the rest.
        try await store.proofs.set(proof(Self.questions), of: copy, by: finder)
        #expect(try await asked(copy).isEmpty)
        try await bed.decide(copy, .dismiss, by: moderator)
        #expect(try await asked(copy) == Self.questions)
        let other = try Proof(
            questions: Self.questions.map { try ProofQuestion($0) }, withheld: nil, serial: try SerialNumber("SN-2"))
        try await store.proofs.set(other, of: copy, by: finder)
        #expect(try await asked(copy) == Self.questions)
        try await claimed.check()
    }

    /// A thief asks about keys at first, or far away.
    @Test(arguments: [
        (Reunite.Category.keys, Self.place), (.bags, Coordinate(uncheckedLongitude: 2.35, latitude: 48.85)),
    ])
    func anEditMakesTheQuestionsRepeatOthers(_ category: Reunite.Category, _ place: Coordinate) async throws {
        let first = try await bed.person()
        let original = try await post(asking: Self.questions, by: first)
        let thief = try await bed.person(age: 60)
        let draft = try ModeratedStore.draft("Thing", "", category, status: .found, at: place)
        let copy = try await store.listings.post(draft, by: thief, key: nil).listing.listing.id
        try await store.proofs.set(proof(Self.questions), of: copy, by: thief)
        #expect(try await asked(copy) == Self.questions)
        try await bed.store.listings.edit(
            copy, by: thief, .draft(try ModeratedStore.draft("Silver watch", "", status: .found, at: Self.place)))
        // The first finder corrects the text at the same time.
        try await bed.store.listings.edit(
            original, by: first, .draft(try ModeratedStore.draft("A silver watch", "", status: .found, at: Self.place)))
        try await store.maintenance.compareNew()
        #expect(try await asked(copy).isEmpty)
        #expect(try await asked(original) == Self.questions)
        #expect(try await bed.details(copy).reports.first?.comment.contains("\(original)") == true)
        // A finder whom a moderator has believed is not compared again.
        try await bed.decide(copy, .dismiss, by: try await bed.person(role: .moderator))
        for place in [Coordinate(uncheckedLongitude: 2.35, latitude: 48.85), Self.place] {
            try await bed.store.listings.edit(
                copy, by: thief, .draft(try ModeratedStore.draft("Silver watch", "", status: .found, at: place)))
            try await store.maintenance.compareNew()
        }
        #expect(try await asked(copy) == Self.questions)
        try await claimed.check()
    }

    @Test func decisionsOnOtherReportsChangeNothing() async throws {
        _ = try await post(asking: Self.questions, by: try await bed.person())
        let copy = try await post(asking: Self.questions, by: try await bed.person())
        let moderator = try await bed.person(role: .moderator)
        try await bed.decide(copy, .warn, by: moderator)
        // A second account of the finder reports it, for nothing.
        try await bed.report(copy, by: try await bed.person())
        try await bed.decide(copy, .dismiss, by: moderator)
        #expect(try await asked(copy).isEmpty)

        let other = try await post(asking: Self.questions, by: try await bed.person())
        try await bed.decide(other, .warn, by: moderator)
        #expect(try await asked(other).isEmpty)
        // A decision that replaces the one on the questions.
        try await bed.decide(other, .dismiss, by: moderator)
        #expect(try await asked(other) == Self.questions)
        // Questions that a moderator has allowed stay shown when the title is wrong.
        try await bed.report(other, by: try await bed.person())
        try await bed.decide(other, .warn, by: moderator)
        #expect(try await asked(other) == Self.questions)
        try await claimed.check()
    }

    /// A moderator has allowed those of another finder too.
    @Test func theFirstListingIsNoCopyOfItsCopy() async throws {
        let first = try await bed.person()
        let original = try await post(asking: Self.questions, by: first)
        let copy = try await post(asking: Self.questions, by: try await bed.person())
        try await bed.decide(copy, .dismiss, by: try await bed.person(role: .moderator))
        let place = Coordinate(uncheckedLongitude: 4.8594, latitude: 45.7607)
        try await store.listings.edit(
            original, by: first, .draft(try ModeratedStore.draft("Silver watch", "", status: .found, at: place)))
        try await store.maintenance.compareNew()
        #expect(try await asked(original) == Self.questions)
        let reversed: [String] = Self.questions.reversed()
        try await store.proofs.set(proof(reversed), of: original, by: first)
        #expect(try await asked(original) == reversed)
        #expect(try await asked(copy) == Self.questions)
        try await claimed.check()
    }

    @Test func upheldQuestionsAreShownOnceTheyRepeatNoOthers() async throws {
        let first = try await bed.person()
        let original = try await post(asking: Self.questions, by: first)
        let finder = try await bed.person()
        let copy = try await post(asking: Self.questions, by: finder)
        try await bed.decide(copy, .warn, by: try await bed.person(role: .moderator))
        try await bed.move(original, .withdraw, by: first)
        #expect(try await asked(copy).isEmpty)
        try await store.proofs.set(proof(Self.questions), of: copy, by: finder)
        #expect(try await asked(copy) == Self.questions)
        try await claimed.check()
    }

    /// The comparison reads first, and writes later.
    @Test func questionsThatChangeDuringTheComparisonAreShown() async throws {
        _ = try await post(asking: Self.questions, by: try await bed.person())
        let finder = try await bed.person()
        let far = Coordinate(uncheckedLongitude: 2.35, latitude: 48.85)
        let listing = try await post(at: far, asking: Self.questions, by: finder)
        try await store.listings.edit(
            listing, by: finder, .draft(try ModeratedStore.draft("Silver watch", "", status: .found, at: Self.place)))
        let findings = try await store.read { db in try PostLikeness.compare(db, limit: 10, now: .now) }
        #expect(findings.contains { $0.asked != nil })
        let questions = ["How heavy is the parcel with the books?"]
        try await store.proofs.set(proof(questions), of: listing, by: finder)
        try await store.write { transaction in
            for finding in findings { try PostLikeness.apply(transaction, finding) }
        }
        #expect(try await asked(listing) == questions)
        try await claimed.check()
    }

    @Test func aCopyWithoutAPlaceIsNear() async throws {
        _ = try await post(asking: Self.questions, by: try await bed.person())
        let copy = try await post(at: nil, asking: Self.questions, by: try await bed.person())
        #expect(try await asked(copy).isEmpty)
    }

    /// The finder learns that a moderator compares the listing, but not with which.
    @Test func theFinderIsTold() async throws {
        let original = try await bed.person()
        let first = try await post(asking: Self.questions, by: original)
        let finder = try await bed.person()
        let copy = try await post(asking: Self.questions, by: finder)
        #expect(try await store.proofs.awaitsModerator(copy, by: finder))
        #expect(try await !store.proofs.awaitsModerator(first, by: original))
        await #expect(throws: AccessRefusal.forbidden) {
            try await store.proofs.awaitsModerator(copy, by: original)
        }
        // An upheld report is not forgotten when the proof is deleted in between.
        try await bed.decide(copy, .warn, by: try await bed.person(role: .moderator))
        #expect(try await !store.proofs.awaitsModerator(copy, by: finder))
        try await store.proofs.set(.none, of: copy, by: finder)
        await expectRefusal(.questionsRepeated) {
            try await store.proofs.set(proof(Self.questions), of: copy, by: finder)
        }
        try await claimed.check()
    }

    /// The moderator has not read a report that the service made since.
    @Test func aReportThatIsNewerThanTheDecisionStaysPending() async throws {
        _ = try await post(asking: Self.questions, by: try await bed.person())
        let finder = try await bed.person()
        let copy = try await post(asking: [], by: finder)
        try await bed.report(copy, by: try await bed.person())
        let moderator = try await bed.person(role: .moderator)
        let version = try await bed.assign(copy, to: moderator).summary.version
        try await store.proofs.set(proof(Self.questions), of: copy, by: finder)
        let id = try #require(try await store.moderation.moderationCase(of: copy))
        let decision = Decision(action: .dismiss, note: try Note("Fine."), version: version)
        try await store.moderation.decide(id, decision, by: moderator)
        #expect(try await asked(copy).isEmpty)
        try await bed.decide(copy, .dismiss, by: moderator)
        #expect(try await asked(copy) == Self.questions)
    }

    @Test func honestQuestionsAreShown() async throws {
        let first = try await bed.person()
        _ = try await post(asking: Self.questions, by: first)
        for (questions, place) in [
            (["Colour?", "What colour?"], Self.place), (["What is in the left pocket?"], Self.place),
            // The application suggests it.
            (["What is engraved on it, and where?"], Self.place),
            // Far away.
            (Self.questions, Coordinate(uncheckedLongitude: 2.35, latitude: 48.85)),
        ] {
            let listing = try await post(at: place, asking: questions, by: try await bed.person())
            #expect(try await asked(listing) == questions)
        }
        // The same finder asks the same about another thing.
        #expect(try await asked(try await post(asking: Self.questions, by: first)) == Self.questions)
    }

    /// Two finders ask one question by chance, or the same about things of other kinds.
    @Test func fewOfManyQuestionsProveNothing() async throws {
        let many = Self.questions + ["Who gave it to the owner?"]
        _ = try await post(asking: many, by: try await bed.person())
        let one = [Self.questions[0], "How long is the strap in holes?"]
        #expect(try await asked(try await post("Clock", asking: one, by: try await bed.person())) == one)
        let finder = try await bed.person()
        let draft = try ModeratedStore.draft("Watch key", "", .keys, status: .found, at: Self.place)
        let keys = try await store.listings.post(draft, by: finder, key: nil).listing.listing.id
        try await store.proofs.set(proof(many), of: keys, by: finder)
        #expect(try await asked(keys) == many)
    }

    @Test func questionsThatManyAskProveNothing() async throws {
        let common = ["What does the picture on the case show?"]
        for longitude in [2.35, -3.7] {
            let far = Coordinate(uncheckedLongitude: longitude, latitude: 44)
            _ = try await post("Phone", at: far, asking: common, by: try await bed.person())
        }
        for _ in 0..<3 {
            let listing = try await post("Phone", asking: common, by: try await bed.person(age: 60))
            #expect(try await asked(listing) == common)
        }
        // Those of new accounts make none common.
        let rare = ["Which sticker is inside the lid of the box?"]
        for longitude in [2.35, -3.7, 10] {
            let far = Coordinate(uncheckedLongitude: longitude, latitude: 44)
            _ = try await post("Box", at: far, asking: rare, by: try await bed.person(age: 60))
        }
        _ = try await post("Box", asking: rare, by: try await bed.person())
        #expect(try await asked(try await post("Box", asking: rare, by: try await bed.person(age: 60))).isEmpty)
    }
}
