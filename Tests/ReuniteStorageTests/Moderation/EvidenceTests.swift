import Reunite
import Testing

@testable import ReuniteStorage

/// Nothing that an owner does makes a moderator see less than the reporter saw.
@Suite struct EvidenceTests {
    private let bed: ModeratedStore

    init() throws { bed = try ModeratedStore() }

    @Test func everyVersionIsKeptWhileTheCaseIsOpen() async throws {
        let (owner, listing) = try await bed.listing("First")
        try await bed.edit(listing, "Before the report", by: owner)
        try await bed.report(listing, by: bed.person())
        try await bed.edit(listing, "Second", "Call 555", by: owner)
        try await bed.edit(listing, "Third", by: owner)
        // The same again is no change.
        try await bed.edit(listing, "Third", by: owner)
        try await bed.move(listing, .withdraw, by: owner)
        let details = try await bed.details(listing)
        #expect(
            details.evidence.map(\.draft.title.text) == ["Before the report", "Second", "Third", "Third"])
        #expect(details.evidence.map(\.draft.description.text) == ["", "Call 555", "", ""])
        #expect(details.evidence.map(\.state) == ["open", "open", "open", "withdrawn"])
        #expect(details.evidence.map(\.version) == [2, 3, 4, 5])
        #expect(details.summary.version == 4)
    }

    @Test func theTruePointIsKept() async throws {
        let owner = try await bed.person()
        let point = try Coordinate(longitude: 4.859_41, latitude: 45.760_61)
        let listing = try await bed.post("Ring", at: point, by: owner)
        try await bed.report(listing, by: bed.person())
        try await bed.edit(listing, "Ring", by: owner)
        let evidence = try await bed.details(listing).evidence
        #expect(evidence.map(\.draft.location) == [point, nil])
        #expect(evidence.map(\.draft.precision) == [.approximate, .approximate])
    }

    @Test func whatADecisionChangesIsNoEvidenceAndWhatFollowsItIsNone() async throws {
        let (owner, listing) = try await bed.listing("First")
        let moderator = try await bed.person(role: .moderator)
        try await bed.report(listing, by: bed.person())
        try await bed.decide(listing, .hold, by: moderator)
        try await bed.edit(listing, "Mended", by: owner)
        #expect(try await bed.details(listing).evidence.map(\.draft.title.text) == ["First"])
        try await bed.appeal(listing, by: owner)
        try await bed.edit(listing, "Mended well", by: owner)
        let evidence = try await bed.details(listing).evidence
        #expect(evidence.map(\.draft.title.text) == ["First", "Mended", "Mended well"])
        #expect(evidence.map(\.visibility) == ["public", "held", "held"])
    }

    @Test func whatTimeDoesIsKeptToo() async throws {
        let (_, listing) = try await bed.listing()
        try await bed.report(listing, by: bed.person())
        #expect(try await bed.store.expire(now: .now.adding(seconds: 91 * 86_400)) == 1)
        #expect(try await bed.details(listing).evidence.map(\.state) == ["open", "expired"])
        #expect(try await bed.store.check(repair: false) == [])
    }

    @Test func aPhotoThatIsTakenAwayIsKeptForModeratorsAlone() async throws {
        let (owner, listing) = try await bed.listing()
        let (reporter, moderator) = (try await bed.person(), try await bed.person(role: .moderator))
        let administrator = try await bed.person(role: .administrator)
        let photo = try await bed.addPhoto(7, to: listing, by: owner)
        #expect(try await bed.store.photo(photo, for: nil)?.isPublic == true)
        try await bed.report(listing, by: reporter)
        let content = try await bed.store.removePhoto(photo, of: listing, by: owner)
        let removed = Removed()
        try await bed.store.sweep([content]) { removed.note($0) }
        #expect(removed.count == 0)
        #expect(try await bed.store.photoContents() == [content])
        for session in [nil, owner, reporter] {
            #expect(try await bed.store.photo(photo, for: session) == nil)
        }
        for session in [moderator, administrator] {
            let stored = try #require(try await bed.store.photo(photo, for: session))
            #expect(stored.content == content && !stored.isPublic)
        }
        let evidence = try await bed.details(listing).evidence
        #expect(evidence.map { $0.photos.map(\.id) } == [[photo], []])
        #expect(try await bed.store.check(repair: false) == [])
    }

    @Test func aPhotoThatIsTakenAwayAfterTheDecisionIsGone() async throws {
        let (owner, listing) = try await bed.listing()
        let moderator = try await bed.person(role: .moderator)
        try await bed.report(listing, by: bed.person())
        let photo = try await bed.addPhoto(7, to: listing, by: owner)
        try await bed.decide(listing, .dismiss, by: moderator)
        let content = try await bed.store.removePhoto(photo, of: listing, by: owner)
        let removed = Removed()
        try await bed.store.sweep([content]) { removed.note($0) }
        #expect(removed.count == 1)
        #expect(try await bed.store.photo(photo, for: moderator) == nil)
    }

    @Test func whoErasesTheirAccountTakesNothingFromAnOpenCase() async throws {
        let (owner, listing) = try await bed.listing("Cheap phones")
        let (reporter, moderator) = (try await bed.person(), try await bed.person(role: .moderator))
        let photo = try await bed.addPhoto(7, to: listing, by: owner)
        try await bed.report(listing, .scam, "asked me for money", by: reporter)
        let contents = try await bed.store.erase(owner) { _ in }
        let removed = Removed()
        try await bed.store.sweep(contents) { removed.note($0) }
        #expect(removed.count == 0)
        let details = try await bed.details(listing)
        #expect(details.summary.state == .open)
        let first = try #require(details.evidence.first)
        #expect(first.draft.title.text == "Cheap phones" && first.photos.map(\.id) == [photo])
        #expect(details.evidence.last?.state == "withdrawn")
        #expect(try await bed.store.photo(photo, for: moderator)?.content == [UInt8](repeating: 7, count: 32))
        #expect(try await bed.store.photo(photo, for: reporter) == nil)
        #expect(try await bed.store.check(repair: false) == [])
        // It can still be decided, and nobody is written to.
        try await bed.decide(listing, .remove, by: moderator)
        #expect(try await bed.mails(to: owner).isEmpty)
        #expect(try await bed.store.check(repair: false) == [])
    }

    @Test func evidenceGoesLongAfterTheDecisionAndNotBefore() async throws {
        let (owner, listing) = try await bed.listing()
        let moderator = try await bed.person(role: .moderator)
        let photo = try await bed.addPhoto(7, to: listing, by: owner)
        try await bed.report(listing, .scam, "asked me for money", by: bed.person())
        let content = try await bed.store.removePhoto(photo, of: listing, by: owner)
        let long = Timestamp.now.adding(seconds: ModerationPeriod.evidence + 60)
        // An open case waits for as long as it takes.
        #expect(try await bed.store.forgetEvidence(now: long).isEmpty)
        try await bed.decide(listing, .remove, by: moderator)
        #expect(try await bed.store.forgetEvidence(now: .now.adding(seconds: 86_400)).isEmpty)
        #expect(try await bed.details(listing).evidence.count == 2)
        #expect(try await bed.store.forgetEvidence(now: long) == [content])
        #expect(try await bed.store.photoContents().isEmpty)
        #expect(try await bed.store.photo(photo, for: moderator) == nil)
        let details = try await bed.details(listing)
        #expect(details.evidence.isEmpty && details.reports.map(\.comment) == [""] && details.decisions.count == 1)
        #expect(try await bed.store.check(repair: false) == [])
        // It can still be appealed against, and is evidence anew.
        try await bed.appeal(listing, by: owner)
        #expect(try await bed.details(listing).evidence.count == 1)
    }

    @Test func whatIsHeldForLongIsLookedAtAgain() async throws {
        let (owner, held) = try await bed.listing()
        let (_, removed) = try await bed.listing()
        let (gone, withdrawn) = try await bed.listing()
        let moderator = try await bed.person(role: .moderator)
        for (listing, action) in [(held, ModerationAction.hold), (removed, .remove), (withdrawn, .hold)] {
            try await bed.report(listing, by: bed.person())
            try await bed.decide(listing, action, by: moderator)
        }
        try await bed.move(withdrawn, .withdraw, by: gone)
        #expect(try await bed.store.reopenHeld(now: .now.adding(seconds: 6 * 86_400)) == 0)
        let later = Timestamp.now.adding(seconds: 7 * 86_400 + 60)
        #expect(try await bed.store.reopenHeld(now: later) == 1)
        #expect(try await bed.store.reopenHeld(now: later) == 0)
        let details = try await bed.details(held)
        #expect(details.summary.state == .open && details.summary.version == 3 && details.evidence.count == 2)
        #expect(details.reports.map(\.settled) == ["upheld"])
        for listing in [removed, withdrawn] { #expect(try await bed.details(listing).summary.state == .actioned) }
        #expect(try await bed.mails(to: owner) == ["listing-held"])
        await #expect(throws: (any Error).self) { try await bed.decide(held, .remove, version: 2, by: moderator) }
        try await bed.decide(held, .restore, by: moderator)
        #expect(try await bed.details(held).reports.map(\.settled) == ["dismissed"])
        #expect(try await bed.store.check(repair: false) == [])
    }

    @Test func aReportOutlivesItsReporter() async throws {
        let (_, listing) = try await bed.listing()
        let reporter = try await bed.person(named: "Ada")
        try await bed.report(listing, .scam, "asked me for money", by: reporter)
        _ = try await bed.store.erase(reporter) { _ in }
        let report = try #require(try await bed.details(listing).reports.first)
        #expect(report.comment == "asked me for money" && report.reporter?.displayName == "Erased account")
        try await bed.decide(listing, .remove, by: bed.person(role: .moderator))
        #expect(try await bed.store.check(repair: false) == [])
    }
}
