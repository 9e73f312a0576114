import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// A moderator hides a photo or words of a listing in place of the whole.
@Suite struct RedactionTests {
    private let bed: ModeratedStore
    private let owner: Session
    private let moderator: Session
    private let listing: ListingID

    init() async throws {
        bed = try ModeratedStore()
        owner = try await bed.person()
        moderator = try await bed.person(role: .moderator)
        listing = try await bed.post("Wallet of Ann Lee", "Call 0171 555 or ask Ann.", status: .found, by: owner)
        try await bed.report(listing, .personalInformation, by: bed.person())
    }

    private func hide(photos: [PhotoID] = [], _ words: String...) async throws {
        let words = try words.map { text throws(InvalidValue) in try RedactedWords(text) }
        try await bed.decide(
            listing, .redact, "Private.", redaction: Redaction(photos: photos, words: words), by: moderator)
    }

    private func published() async throws -> [String] {
        let found = try #require(try await bed.store.listings.listing(listing, for: nil)).listing
        #expect(found.redactions.isEmpty && found.written == nil)
        return [found.listing.title, found.listing.description]
    }

    private func ofOwner() async throws -> ConfidentialListing {
        try await bed.store.listings.ownListing(listing, of: owner)
    }

    /// The number of listings that a search for words finds.
    private func found(_ words: String) async throws -> Int {
        try await bed.store.listings.walk([.words(try SearchWords(words))]).count
    }

    @Test func wordsAreBlackedOutAndComeBackAfterAnAppeal() async throws {
        let before = try await ofOwner().listing
        try await hide("ann lee", "0171-555")
        #expect(try await published() == ["Wallet of ███", "Call ███ or ask Ann."])
        let hidden = try await ofOwner()
        #expect(hidden.listing.version > before.version)
        #expect(hidden.redactions.map(\.words) == [["ann lee", "0171-555"]] && hidden.redactions[0].note == "Private.")
        #expect(hidden.written == WrittenTexts(title: "Wallet of Ann Lee", description: "Call 0171 555 or ask Ann."))
        for (words, count) in [("lee", 0), ("0171", 0), ("wallet", 1)] { #expect(try await found(words) == count) }
        #expect(try await bed.mails(to: owner) == ["listing-redacted"])
        try await bed.appeal(listing, by: owner)
        try await bed.decide(listing, .restore, by: bed.person(role: .moderator))
        #expect(try await published() == ["Wallet of Ann Lee", "Call 0171 555 or ask Ann."])
        let shown = try await ofOwner()
        #expect(shown.redactions.isEmpty && shown.written == nil)
        for words in ["lee", "0171"] { #expect(try await found(words) == 1) }
        #expect(try await bed.mails(to: owner) == ["listing-redacted", "listing-unredacted"])
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    @Test("An edit keeps the words blacked out, also with other spelling, and the owner's text comes back in the end")
    func edits() async throws {
        try await hide("Ann Lee", "Ann")
        try await bed.edit(listing, "Purse of A N N - LEE", "Ask Ánn.", by: owner)
        #expect(try await published() == ["Purse of ███", "Ask ███."])
        // A client that edits what it read keeps what was written.
        try await bed.edit(listing, "Purse of ███", "Red. Ask Bob, or Ann", by: owner)
        #expect(try await published() == ["Purse of ███", "Red. Ask Bob, or ███"])
        try await bed.decide(listing, .restore, by: moderator)
        #expect(try await published() == ["Purse of A N N - LEE", "Red. Ask Bob, or Ann"])
    }

    @Test func anImportKeepsThemToo() async throws {
        try await bed.damage("UPDATE listing SET external_id = 'x-1'")
        try await hide("Ann")
        let draft = try ModeratedStore.draft("Ann's wallet", "For ann", status: .found)
        for _ in 0..<2 {
            let incoming = IncomingListing(draft: draft, externalID: "x-1")
            _ = try await bed.store.listings.upsert([incoming, IncomingListing(draft: draft, externalID: "x-2")])
            #expect(try await published() == ["███'s wallet", "For ███"])
        }
    }

    @Test func oneOfTwoPhotosIsHidden() async throws {
        let hidden = try await bed.addPhoto(1, to: listing, perceptualHash: 0xFF00, by: owner)
        let kept = try await bed.addPhoto(2, to: listing, perceptualHash: 0xFF, by: owner)
        try await hide(photos: [hidden])
        #expect(try await bed.store.listings.listing(listing, for: nil)?.listing.listing.photos.map(\.id) == [kept])
        let other = try await bed.person()
        for session in [nil, other] { #expect(try await bed.store.photos.photo(hidden, for: session) == nil) }
        #expect(try await bed.store.photos.photo(kept, for: nil)?.isPublic == true)
        for session in [owner, moderator] {
            #expect(try await bed.store.photos.photo(hidden, for: session)?.isPublic == false)
        }
        #expect(try await ofOwner().redactions.first?.photos.map(\.id) == [hidden])
        // Neither the same photo nor one like it comes back, also after the owner has removed it.
        let like = { try await bed.addPhoto(3, to: listing, perceptualHash: 0xFF01, by: owner) }
        await #expect(throws: ListingRefusal.photoHidden) { try await like() }
        #expect(try await bed.store.photos.order([kept], of: listing, by: owner))
        try await bed.appeal(listing, by: owner)
        try await bed.decide(listing, .restore, by: bed.person(role: .moderator))
        let photos = try await bed.store.listings.listing(listing, for: nil)?.listing.listing.photos.map(\.id) ?? []
        #expect(Set(photos) == [hidden, kept])
        #expect(try await bed.store.photos.photo(hidden, for: nil)?.isPublic == true)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    @Test func aHiddenPhotoThatTheOwnerRemovesIsEvidenceAndDoesNotComeBack() async throws {
        let hidden = try await bed.addPhoto(1, to: listing, perceptualHash: 0xFF00, by: owner)
        try await hide(photos: [hidden])
        _ = try await bed.store.photos.remove(hidden, of: listing, by: owner)
        #expect(try await bed.store.photos.photo(hidden, for: owner) == nil)
        #expect(try await bed.store.photos.photo(hidden, for: moderator) != nil)
        await #expect(throws: ListingRefusal.photoHidden) {
            _ = try await bed.addPhoto(1, to: listing, perceptualHash: 0xFF00, by: owner)
        }
        try await bed.decide(listing, .restore, by: moderator)
        let shown = try await ofOwner()
        #expect(shown.redactions.isEmpty && shown.listing.photos.isEmpty)
        _ = try await bed.addPhoto(1, to: listing, perceptualHash: 0xFF00, by: owner)
    }

    @Test("Each restore shows the parts of one decision, the latest first; then it is refused")
    func decisionsAreUndoneOneByOne() async throws {
        try await hide("Ann Lee")
        try await hide("0171 555")
        #expect(try await ofOwner().redactions.map(\.words) == [["Ann Lee"], ["0171 555"]])
        try await bed.decide(listing, .restore, by: moderator)
        #expect(try await published() == ["Wallet of ███", "Call 0171 555 or ask Ann."])
        try await bed.decide(listing, .hold, by: moderator)
        // A hidden listing comes back without the hidden parts.
        try await bed.decide(listing, .restore, by: moderator)
        #expect(try await published().first == "Wallet of ███")
        try await bed.decide(listing, .restore, by: moderator)
        #expect(try await published().first == "Wallet of Ann Lee")
        await #expect(throws: DecisionRefusal.alreadyPublic) {
            try await bed.decide(listing, .restore, by: moderator)
        }
    }

    @Test("A dismissed appeal leaves the parts hidden and the reports upheld, and can be appealed anew")
    func dismissedAppeal() async throws {
        try await hide("Ann Lee")
        try await bed.appeal(listing, by: owner)
        let after = try await bed.decide(listing, .dismiss, by: bed.person(role: .moderator))
        #expect(after.reports.map(\.settled) == ["upheld"])
        #expect(try await published().first == "Wallet of ███")
        #expect(try await bed.mails(to: owner) == ["listing-redacted", "listing-redacted"])
        try await bed.appeal(listing, by: owner)
        await #expect(throws: ModerationRefusal.nothingToAppeal) { try await bed.appeal(listing, by: owner) }
    }

    @Test func whatIsNotThereIsRefusedAndNothingIsDecided() async throws {
        let other = try await bed.post(by: owner)
        let photo = try await bed.addPhoto(1, to: other, perceptualHash: 0xFF00, by: owner)
        for redaction in [
            Redaction(words: [try RedactedWords("Bob")]), Redaction(words: [try RedactedWords("Le")]), Redaction(),
            Redaction(photos: [photo]),
            Redaction(words: [try RedactedWords("Ann"), try RedactedWords("Bob")]),
        ] {
            await #expect(throws: ModerationRefusal.nothingToRedact) {
                try await bed.decide(listing, .redact, redaction: redaction, by: moderator)
            }
        }
        try await hide("Ann Lee")
        await #expect(throws: ModerationRefusal.nothingToRedact) { try await hide("Ann Lee") }
        #expect(try await bed.details(listing).decisions.map(\.action) == ["redact"])
    }

    @Test("The words are in the evidence, which only moderators read, and in no log and no former version")
    func whereTheWordsAreLeft() async throws {
        try await hide("Ann Lee")
        let details = try await bed.details(listing)
        #expect(details.evidence.map(\.draft.title.text) == ["Wallet of Ann Lee"])
        let entry = String(decoding: details.decisions[0].after, as: UTF8.self)
        #expect(entry.contains("\"words\":1") && !entry.contains("Lee"))
        // A moderator who reads the listing elsewhere sees no more than the public.
        let read = try #require(try await bed.store.listings.listing(listing, for: moderator))
        #expect(read.listing.redactions.isEmpty && read.listing.written == nil && read.listing.isRedacted)
        _ = try await bed.store.maintenance.forgetFormerTexts()
        #expect(try await bed.number("SELECT count(*) FROM word WHERE word = 'lee'") == 0)
        _ = try await bed.store.accounts.erase(owner)
        for table in ["redaction", "written_text"] {
            #expect(try await bed.number("SELECT count(*) FROM \(table)") == 0)
        }
    }

    @Test func aClaimHasTheTitleWithoutTheWords() async throws {
        let claimant = try await bed.person()
        let (_, version) = try await bed.store.proofs.questions(of: listing, for: claimant)
        let draft = ClaimDraft(proofVersion: version, answers: [], message: try Note("Mine."))
        _ = try await bed.store.claims.submit(draft, about: listing, by: claimant, key: nil)
        try await hide("Ann Lee")
        let title = "SELECT count(*) FROM claim WHERE title = "
        #expect(try await bed.number("\(title)'Wallet of ███'") == 1)
        try await bed.decide(listing, .restore, by: moderator)
        #expect(try await bed.number("\(title)'Wallet of Ann Lee'") == 1)
    }

    @Test("Of two moderators at once, one decides")
    func twoAtOnce() async throws {
        let other = try await bed.person(role: .moderator)
        let version = try await bed.details(listing).summary.version
        let words = Redaction(words: [try RedactedWords("Ann Lee")])
        let results = await withTaskGroup(of: Bool.self) { group in
            for session in [moderator, other] {
                group.addTask {
                    (try? await bed.decide(listing, .redact, version: version, redaction: words, by: session)) != nil
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count { $0 } == 1 && results.count == 2)
        #expect(try await bed.number("SELECT count(*) FROM redaction") == 1)
    }
}
