import Dispatch
import Reunite
import Testing

@testable import ReuniteDatabase
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
        // To withdraw it says nothing new.
        #expect(details.summary.version == 3)
    }

    /// Who changes a listing back and forth adds no evidence. But each time the listing says something else than before.
    @Test func equalStatesAreOnePieceOfEvidence() async throws {
        let (owner, listing) = try await bed.listing("First")
        try await bed.report(listing, by: bed.person())
        for _ in 0..<20 {
            try await bed.edit(listing, "Second", by: owner)
            try await bed.edit(listing, "First", by: owner)
        }
        let details = try await bed.details(listing)
        #expect(details.evidence.map(\.draft.title.text) == ["First", "Second"])
        #expect(details.evidence.map(\.version) == [1, 2])
        #expect(
            details.evidence[0].lastAt > details.evidence[0].at
                && details.evidence[0].lastAt > details.evidence[1].lastAt)
        #expect(details.summary.version == 41 && details.evidenceDropped == 0)
        // Resolved and opened again it says what it said.
        for _ in 0..<20 {
            try await bed.move(listing, .resolve, by: owner)
            try await bed.move(listing, .reopen, by: owner)
        }
        let after = try await bed.details(listing)
        #expect(after.evidence.map(\.state) == ["open", "open", "resolved"] && after.summary.version == 41)
    }

    /// However often an owner edits, a case stays small: the first and the last are kept, and what lasted longest.
    @Test func evidenceIsBoundedAndTheCaseSaysSo() async throws {
        let (owner, listing) = try await bed.listing("First")
        try await bed.report(listing, by: bed.person())
        try await bed.edit(listing, "Stood for a day", by: owner)
        try await bed.damage("UPDATE evidence SET last_at = last_at - 86400000000 WHERE title = 'Stood for a day'")
        try await bed.edit(listing, "Reported for a moment", by: owner)
        try await bed.report(listing, .scam, by: bed.person())
        for number in 0..<200 {
            try await bed.edit(listing, "Junk \(number)", by: owner)
            // Neither the first one nor the reported one is kept because it lasted.
            if number == 0 {
                try await bed.damage(
                    """
                    UPDATE evidence SET lasted = 0 WHERE title = 'Reported for a moment';
                    UPDATE evidence SET lasted = 0, weight = 0 WHERE title = 'First'
                    """)
            }
        }
        let details = try await bed.details(listing)
        #expect(details.evidenceCount == Cases.maximumEvidence)
        #expect(details.evidenceDropped == 203 - Cases.maximumEvidence)
        // A case shows the first piece and the latest.
        #expect(details.evidence.count == 10 && details.evidence.first?.draft.title.text == "First")
        #expect(details.evidence.last?.draft.title.text == "Junk 199")
        var titles: [String] = []
        var cursor: ListCursor?
        var pages = 0
        repeat {
            let page = try #require(
                try await bed.store.moderation.evidence(of: details.summary.id, limit: 7, after: cursor, for: .operator)
            )
            titles += page.evidence.map(\.draft.title.text)
            cursor = page.next
            pages += 1
        } while cursor != nil
        #expect(pages == 5 && titles.count == Cases.maximumEvidence && Set(titles).count == titles.count)
        #expect(Array(titles.prefix(3)) == ["First", "Stood for a day", "Reported for a moment"])
        #expect(titles.last == "Junk 199")
        #expect(try await bed.number("SELECT count(*) FROM evidence") == Cases.maximumEvidence)
    }

    /// The owner reports the harmless version with another account, on the network of the person who reports the fraud.
    @Test func whatIsReportedStaysWhoeverElseReportsFromThere() async throws {
        let (owner, listing) = try await bed.listing("Harmless")
        try await bed.report(listing, .scam, by: bed.person(), from: [1], holdBy: nil)
        try await bed.edit(listing, "Fraud", by: owner)
        try await bed.report(listing, .scam, by: bed.person(), from: [1], holdBy: nil)
        for number in 0..<40 {
            try await bed.edit(listing, "Junk \(number)", by: owner)
            if number == 0 { try await bed.damage("UPDATE evidence SET lasted = 0 WHERE title = 'Fraud'") }
        }
        #expect(try await bed.number("SELECT count(*) FROM evidence WHERE title = 'Fraud'") == 1)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    /// Photos that no kept piece shows are not kept either.
    @Test func photosOfDroppedEvidenceGo() async throws {
        let (owner, listing) = try await bed.listing("First")
        try await bed.report(listing, by: bed.person())
        var contents: [[UInt8]] = []
        for number in 0..<UInt8(40) {
            let photo = try await bed.addPhoto(number, to: listing, by: owner)
            contents.append(try await bed.store.photos.remove(photo, of: listing, by: owner))
        }
        let details = try await bed.details(listing)
        #expect(details.evidenceCount == Cases.maximumEvidence && details.evidenceDropped == 9)
        let gone = try await bed.store.maintenance.forgetEvidence(now: .now)
        #expect(gone.count == 9 && Set(gone).isSubset(of: Set(contents)))
        #expect(try await bed.number("SELECT count(*) FROM evidence_photo") == 31)
        #expect(try await bed.store.maintenance.forgetEvidence(now: .now).isEmpty)
    }

    /// The points that the file keeps.
    private func keptPoints() async throws -> [Coordinate?] {
        try await bed.store.read { db in
            var points: [Coordinate?] = []
            try db.prepare("SELECT exact FROM evidence ORDER BY id").forEachRow([]) {
                points.append($0.isNull(0) ? nil : $0.point(0))
            }
            return points
        }
    }

    /// Where the listing stands is kept exactly, and shown by its cell; where it stood is kept by the cell too.
    @Test func aFormerPointIsKeptByItsCell() async throws {
        let owner = try await bed.person()
        let point = try Coordinate(longitude: 4.859_41, latitude: 45.760_61)
        let listing = try await bed.post("Ring", at: point, by: owner)
        try await bed.report(listing, by: bed.person())
        try await bed.edit(listing, "Gold ring", at: point, by: owner)
        let cell = PublishedGrid.publish(point).point
        #expect(try await keptPoints() == [point, point])
        #expect(try await bed.details(listing).evidence.map(\.draft.location) == [cell, cell])
        try await bed.edit(listing, "Ring", by: owner)
        #expect(try await keptPoints() == [cell, cell, nil])
        let evidence = try await bed.details(listing).evidence
        #expect(evidence.map(\.draft.location) == [cell, cell, nil])
        #expect(evidence.map(\.draft.precision) == [.approximate, .approximate, .approximate])
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    /// A listing that comes back to a place is as it was: its earlier piece of evidence gets the true point again.
    @Test func aListingThatComesBackIsOnePieceOfEvidence() async throws {
        let owner = try await bed.person()
        let first = try Coordinate(longitude: 4.859_41, latitude: 45.760_61)
        let second = try Coordinate(longitude: 2.352_24, latitude: 48.856_61)
        let listing = try await bed.post("Ring", at: first, by: owner)
        try await bed.report(listing, by: bed.person())
        let cells = (PublishedGrid.publish(first).point, PublishedGrid.publish(second).point)
        for count in 1...3 {
            try await bed.edit(listing, "Ring", at: second, by: owner)
            #expect(try await keptPoints() == [cells.0, second], "\(count)")
            try await bed.edit(listing, "Ring", at: first, by: owner)
            #expect(try await keptPoints() == [first, cells.1], "\(count)")
        }
        #expect(try await bed.details(listing).evidence.map(\.draft.location) == [cells.0, cells.1])
        #expect(try await bed.details(listing).summary.version == 7)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
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
        #expect(try await bed.store.listings.expire(now: .now.adding(seconds: 91 * 86_400)) == 1)
        #expect(try await bed.details(listing).evidence.map(\.state) == ["open", "expired"])
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    @Test func aPhotoThatIsTakenAwayIsKeptForModeratorsAlone() async throws {
        let (owner, listing) = try await bed.listing()
        let (reporter, moderator) = (try await bed.person(), try await bed.person(role: .moderator))
        let administrator = try await bed.person(role: .administrator)
        let photo = try await bed.addPhoto(7, to: listing, by: owner)
        #expect(try await bed.store.photos.photo(photo, for: nil)?.isPublic == true)
        try await bed.report(listing, by: reporter)
        let content = try await bed.store.photos.remove(photo, of: listing, by: owner)
        let removed = Removed()
        try await bed.store.photos.sweep([content]) { removed.note($0) }
        #expect(removed.count == 0)
        #expect(try await bed.store.photos.photoContents() == [content])
        for session in [nil, owner, reporter] {
            #expect(try await bed.store.photos.photo(photo, for: session) == nil)
        }
        for session in [moderator, administrator] {
            let stored = try #require(try await bed.store.photos.photo(photo, for: session))
            #expect(stored.content == content && !stored.isPublic)
        }
        let evidence = try await bed.details(listing).evidence
        #expect(evidence.map { $0.photos.map(\.id) } == [[photo], []])
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    @Test func aPhotoThatIsTakenAwayAfterTheDecisionIsGone() async throws {
        let (owner, listing) = try await bed.listing()
        let moderator = try await bed.person(role: .moderator)
        try await bed.report(listing, by: bed.person())
        let photo = try await bed.addPhoto(7, to: listing, by: owner)
        try await bed.decide(listing, .dismiss, by: moderator)
        let content = try await bed.store.photos.remove(photo, of: listing, by: owner)
        let removed = Removed()
        try await bed.store.photos.sweep([content]) { removed.note($0) }
        #expect(removed.count == 1)
        #expect(try await bed.store.photos.photo(photo, for: moderator) == nil)
    }

    @Test func whoErasesTheirAccountTakesNoEvidenceAway() async throws {
        let (owner, listing) = try await bed.listing("Cheap phones")
        let (reporter, moderator) = (try await bed.person(), try await bed.person(role: .moderator))
        let photo = try await bed.addPhoto(7, to: listing, by: owner)
        try await bed.report(listing, .scam, "asked me for money", by: reporter)
        let contents = try #require(try await bed.store.accounts.erase(owner))
        let removed = Removed()
        try await bed.store.photos.sweep(contents) { removed.note($0) }
        #expect(removed.count == 0)
        let details = try await bed.details(listing)
        // There is nothing to decide any more: the case is closed, noted, and nobody was right or wrong.
        #expect(details.summary.state == .dismissed && details.summary.urgency == 0)
        #expect(details.decisions.map(\.action) == ["close"] && details.decisions.first?.moderator == nil)
        #expect(details.reports.map(\.settled) == ["closed"])
        #expect(
            try await bed.store.moderation.moderatedAccount(reporter.account, for: .operator)?.reports
                == ReporterRecord(upheld: 0, dismissed: 0))
        #expect(try await bed.store.moderation.cases(.open, limit: 10, after: nil, for: .operator).cases.isEmpty)
        #expect(try await bed.store.read { db in try ModerationLog.broken(db) } == [])
        let first = try #require(details.evidence.first)
        #expect(first.draft.title.text == "Cheap phones" && first.photos.map(\.id) == [photo])
        #expect(try await bed.store.photos.photo(photo, for: moderator)?.content == [UInt8](repeating: 7, count: 32))
        #expect(try await bed.store.photos.photo(photo, for: reporter) == nil)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
        // It can still be decided, and nobody is written to.
        try await bed.decide(listing, .remove, by: moderator)
        #expect(try await bed.mails(to: owner).isEmpty)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    @Test func evidenceGoesLongAfterTheDecisionAndNotBefore() async throws {
        let (owner, listing) = try await bed.listing()
        let moderator = try await bed.person(role: .moderator)
        let photo = try await bed.addPhoto(7, to: listing, by: owner)
        try await bed.report(listing, .scam, "asked me for money", by: bed.person())
        let content = try await bed.store.photos.remove(photo, of: listing, by: owner)
        let long = Timestamp.now.adding(seconds: ModerationPeriod.evidence + 60)
        // An open case waits for as long as it takes.
        #expect(try await bed.store.maintenance.forgetEvidence(now: long).isEmpty)
        try await bed.decide(listing, .remove, by: moderator)
        #expect(try await bed.store.maintenance.forgetEvidence(now: .now.adding(seconds: 86_400)).isEmpty)
        #expect(try await bed.details(listing).evidence.count == 2)
        #expect(try await bed.store.maintenance.forgetEvidence(now: long) == [content])
        #expect(try await bed.store.photos.photoContents().isEmpty)
        #expect(try await bed.store.photos.photo(photo, for: moderator) == nil)
        let details = try await bed.details(listing)
        #expect(details.evidence.isEmpty && details.reports.map(\.comment) == [""] && details.decisions.count == 1)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
        // It can still be appealed against, and is evidence anew.
        try await bed.appeal(listing, by: owner)
        #expect(try await bed.details(listing).evidence.count == 1)
    }

    /// Once a minute nothing is old, and writers must not wait for that.
    @Test func whereNothingIsOldNothingIsWritten() async throws {
        let (_, listing) = try await bed.listing()
        try await bed.report(listing, .scam, "asked me for money", by: bed.person())
        try await bed.decide(listing, .remove, by: bed.person(role: .moderator))
        let long = Timestamp.now.adding(seconds: ModerationPeriod.evidence + 60)
        _ = try await bed.store.maintenance.forgetEvidence(now: long)
        let (writing, isDone) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
        // A write that ends when the evidence has been looked for, or the test has failed.
        let write = Task { [store = bed.store] in
            try await store.write { _ in
                writing.continuation.finish()
                #expect(isDone.wait(timeout: .now() + 300) == .success)
            }
        }
        for await _ in writing.stream {}
        #expect(try await bed.store.maintenance.forgetEvidence(now: long).isEmpty)
        isDone.signal()
        try await write.value
    }

    @Test func manyOldCasesAreForgottenInSteps() async throws {
        let moderator = try await bed.person(role: .moderator)
        for number in 0..<3 {
            let (_, listing) = try await bed.listing("Bag \(number)")
            try await bed.report(listing, .scam, "asked me for money", by: bed.person())
            try await bed.decide(listing, .remove, by: moderator)
        }
        let long = Timestamp.now.adding(seconds: ModerationPeriod.evidence + 60)
        for left in [2, 1, 0, 0] {
            _ = try await bed.store.maintenance.forgetEvidence(now: long, limit: 1)
            #expect(try await bed.number("SELECT count(*) FROM evidence") == left)
            #expect(try await bed.number("SELECT count(*) FROM report WHERE comment <> ''") == left)
        }
    }

    @Test func whatNobodyDecidesIsForgottenInTheEnd() async throws {
        let (owner, listing) = try await bed.listing("My number is 555")
        let photo = try await bed.addPhoto(7, to: listing, by: owner)
        try await bed.report(listing, .scam, "asked me for money", by: bed.person())
        let content = try await bed.store.photos.remove(photo, of: listing, by: owner)
        try await bed.edit(listing, "Bag", by: owner)
        let end = Timestamp.now.adding(seconds: ModerationPeriod.undecided + 60)
        #expect(try await bed.store.maintenance.forgetUndecidedEvidence(now: .now).isEmpty)
        // Somebody else reports it later: it is heard of again.
        try await bed.damage("UPDATE report SET updated_at = updated_at + 86400000000")
        #expect(try await bed.store.maintenance.forgetUndecidedEvidence(now: end).isEmpty)
        #expect(try await bed.details(listing).evidence.count == 3)
        let later = end.adding(seconds: 86_400)
        #expect(try await bed.store.maintenance.forgetUndecidedEvidence(now: later) == [content])
        #expect(try await bed.store.maintenance.forgetUndecidedEvidence(now: later).isEmpty)
        let details = try await bed.details(listing)
        #expect(details.summary.state == .open && details.evidence.map(\.draft.title.text) == ["Bag"])
        #expect(details.reports.map(\.comment) == ["asked me for money"])
        #expect(try await bed.store.photos.photoContents().isEmpty)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
        try await bed.decide(listing, .remove, by: bed.person(role: .moderator))
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
        #expect(try await bed.store.maintenance.reopenHeld(now: .now.adding(seconds: 6 * 86_400)) == 0)
        let later = Timestamp.now.adding(seconds: 7 * 86_400 + 60)
        #expect(try await bed.store.maintenance.reopenHeld(now: later) == 1)
        #expect(try await bed.store.maintenance.reopenHeld(now: later) == 0)
        let details = try await bed.details(held)
        #expect(details.summary.state == .open && details.summary.version == 3 && details.evidence.count == 2)
        #expect(details.reports.map(\.settled) == ["upheld"])
        for listing in [removed, withdrawn] { #expect(try await bed.details(listing).summary.state == .actioned) }
        #expect(try await bed.mails(to: owner) == ["listing-held"])
        await #expect(throws: (any Error).self) { try await bed.decide(held, .remove, version: 2, by: moderator) }
        try await bed.decide(held, .restore, by: moderator)
        #expect(try await bed.details(held).reports.map(\.settled) == ["dismissed"])
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    @Test func aReportOutlivesItsReporter() async throws {
        let (_, listing) = try await bed.listing()
        let reporter = try await bed.person(named: "Ada")
        try await bed.report(listing, .scam, "asked me for money", by: reporter)
        _ = try await bed.store.accounts.erase(reporter)
        let report = try #require(try await bed.details(listing).reports.first)
        #expect(report.comment == "asked me for money" && report.reporter?.displayName == "Erased account")
        try await bed.decide(listing, .remove, by: bed.person(role: .moderator))
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }
}
