import Reunite
import Testing

@testable import ReuniteStorage

/// What stops the moderator to whom a case is assigned, and what does not.
@Suite struct AssigneeTests {
    private let bed: ModeratedStore

    init() throws { bed = try ModeratedStore() }

    /// An owner who edits faster than anyone reads does not delay a removal.
    @Test(arguments: [ModerationAction.hold, .remove, .suspendOwner])
    func changesDoNotStopARemoval(_ action: ModerationAction) async throws {
        let (owner, listing) = try await bed.listing()
        let (first, second) = (try await bed.person(role: .moderator), try await bed.person(role: .moderator))
        try await bed.report(listing, by: bed.person())
        let read = try await bed.assign(listing, to: first).summary.version
        for number in 0..<100 { try await bed.edit(listing, "Title \(number)", by: owner) }
        #expect(try await bed.details(listing).summary.version == read + 100)
        await #expect(throws: DecisionRefusal.assigned) {
            try await bed.decide(listing, action, version: read, by: second)
        }
        let decided = try await bed.decide(listing, action, version: read, by: first)
        #expect(try await bed.visibility(listing) != .public && decided.summary.state == .actioned)
        #expect(decided.summary.version == read + 101)
    }

    /// A change after which a listing says or shows something else.
    enum Change: CaseIterable {
        case text, description, category, pin, noPin, newPhoto, lessPhotos
    }

    private func change(_ listing: ListingID, _ change: Change, photo: PhotoID, by owner: Session) async throws {
        let (here, there) = (try Self.point(45.76), try Self.point(45.77))
        switch change {
        case .text: try await bed.edit(listing, "Cheap phones", at: here, by: owner)
        case .description: try await bed.edit(listing, "Bag", "Call 555", at: here, by: owner)
        case .category: try await bed.edit(listing, "Bag", "", .phones, at: here, by: owner)
        case .pin: try await bed.edit(listing, "Bag", at: there, by: owner)
        case .noPin: try await bed.edit(listing, "Bag", by: owner)
        case .newPhoto: _ = try await bed.addPhoto(8, to: listing, by: owner)
        case .lessPhotos: _ = try await bed.store.photos.remove(photo, of: listing, by: owner)
        }
    }

    private static func point(_ latitude: Double) throws -> Coordinate {
        try Coordinate(longitude: 4.86, latitude: latitude)
    }

    /// A listing with a photo and a report, whose case is assigned to a moderator.
    private func assigned() async throws -> (owner: Session, listing: ListingID, photo: PhotoID, assignee: Session) {
        let (owner, assignee) = (try await bed.person(), try await bed.person(role: .moderator))
        let listing = try await bed.post("Bag", at: Self.point(45.76), by: owner)
        let photo = try await bed.addPhoto(7, to: listing, by: owner)
        try await bed.report(listing, by: bed.person())
        try await bed.assign(listing, to: assignee)
        return (owner, listing, photo, assignee)
    }

    /// Nobody publishes what they have not read, also with an assignment.
    @Test(arguments: Change.allCases) func changesStopADismissal(_ change: Change) async throws {
        let (owner, listing, photo, assignee) = try await assigned()
        try await self.change(listing, change, photo: photo, by: owner)
        for action in [ModerationAction.dismiss, .warn] {
            let events = try #require(try await bed.changes(listing, since: 1, action, by: assignee), "\(action)")
            #expect(events.map(\.kind) == [.change] && events.map(\.version) == [2])
        }
        #expect(try await bed.details(listing).decisions.isEmpty)
        // The new version has been read now.
        try await bed.decide(listing, .dismiss, version: 2, by: assignee)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    @Test func changesStopARestoration() async throws {
        let (owner, listing) = try await bed.listing()
        let (first, second) = (try await bed.person(role: .moderator), try await bed.person(role: .moderator))
        try await bed.report(listing, by: bed.person())
        try await bed.decide(listing, .remove, by: first)
        try await bed.appeal(listing, by: owner)
        let read = try await bed.assign(listing, to: second).summary.version
        try await bed.edit(listing, "Cheap phones", by: owner)
        #expect(try await bed.changes(listing, since: read, .restore, by: second)?.map(\.kind) == [.change])
        #expect(try await bed.visibility(listing) == .removed)
        try await bed.decide(listing, .restore, version: read + 1, by: second)
    }

    /// The text that was there once is not what the moderator has seen last.
    @Test func aTextThatComesBackStopsADismissal() async throws {
        let (owner, listing) = try await bed.listing("Cheap phones")
        let assignee = try await bed.person(role: .moderator)
        try await bed.report(listing, by: bed.person())
        try await bed.edit(listing, "Bag", by: owner)
        let read = try await bed.assign(listing, to: assignee).summary.version
        try await bed.edit(listing, "Cheap phones", by: owner)
        #expect(try await bed.changes(listing, since: read, .dismiss, by: assignee)?.map(\.kind) == [.change])
        #expect(try await bed.changes(listing, since: read, .hold, by: assignee) == nil)
    }

    /// A decided case can be decided again. What its owner changes meanwhile has to be read, with an assignment and without.
    @Test(arguments: [true, false]) func changesAfterADecisionStopARestoration(_ isAssigned: Bool) async throws {
        let (owner, listing) = try await bed.listing()
        let moderator = try await bed.person(role: .moderator)
        try await bed.report(listing, by: bed.person())
        let read = try await bed.decide(listing, .hold, by: moderator).summary.version
        if isAssigned { try await bed.assign(listing, to: moderator) }
        try await bed.edit(listing, "Cheap phones", by: owner)
        #expect(try await bed.changes(listing, since: read, .restore, by: moderator)?.map(\.kind) == [.change])
        #expect(try await bed.visibility(listing) == .held)
        try await bed.decide(listing, .restore, by: moderator)
    }

    @Test func harmlessChangesStopNobody() async throws {
        let (owner, listing, _, assignee) = try await assigned()
        // The report makes a version that later pieces of evidence must not take for a change.
        try await bed.report(listing, .scam, by: bed.person())
        for transition in [ListingTransition.renew, .resolve, .reopen] {
            try await bed.move(listing, transition, by: owner)
        }
        #expect(try await bed.details(listing).summary.version == 2)
        #expect(try await bed.changes(listing, since: 1, .dismiss, by: assignee) == nil)
        try await bed.move(listing, .resolve, by: owner)
        let read = try await bed.details(listing).summary.version
        #expect(try await bed.changes(listing, since: read, .warn, by: bed.person(role: .moderator)) == nil)
    }

    /// An accomplice who keeps changing the comment of a report does not delay the moderator, and is decided about.
    @Test(arguments: ModerationAction.allCases.filter { ![.restore, .redact].contains($0) })
    func changedCommentsStopNoAssignee(_ action: ModerationAction) async throws {
        let (_, listing) = try await bed.listing()
        let (moderator, reporter) = (try await bed.person(role: .moderator), try await bed.person())
        try await bed.report(listing, .scam, "0", by: reporter)
        try await bed.assign(listing, to: moderator)
        for number in 1...5 { try await bed.report(listing, .scam, "\(number)", by: reporter) }
        #expect(try await bed.details(listing).summary.version == 6)
        let decided = try await bed.decide(listing, action, version: 1, by: moderator)
        #expect(decided.summary.state != .open && decided.summary.version == 7)
        // The response tells what the comment is now.
        #expect(decided.reports.map(\.comment) == ["5"])
        #expect(decided.reports.map(\.settled) == [action == .dismiss ? "dismissed" : "upheld"])
    }

    /// Reports that an assignee has not read are not dismissed with the others: the case opens again for them.
    @Test(arguments: [ModerationAction.dismiss, .warn])
    func unreadReportsWaitOn(_ action: ModerationAction) async throws {
        let (_, listing) = try await bed.listing()
        let (moderator, reporter) = (try await bed.person(role: .moderator), try await bed.person())
        try await bed.report(listing, by: reporter)
        try await bed.assign(listing, to: moderator)
        // Another account, and another reason of the same.
        try await bed.report(listing, .scam, "Asks for money.", by: bed.person())
        try await bed.report(listing, .offensive, by: reporter)
        let decided = try await bed.decide(listing, action, version: 1, by: moderator)
        let outcome = action == .dismiss ? "dismissed" : "upheld"
        #expect(decided.reports.map(\.settled) == [outcome, nil, nil])
        #expect(decided.summary.state == .open && decided.summary.version == 5 && decided.summary.assignment == nil)
        #expect(abs(decided.summary.urgency - 7 - CaseWeight.headStart) < 1e-9)
        #expect(try await bed.isPublic(listing))
        // Whoever decides next must read them.
        #expect(try await bed.changes(listing, since: 4, by: moderator)?.map(\.kind) == [.report, .report])
        let last = try await bed.decide(listing, .remove, version: 5, by: moderator)
        #expect(last.reports.map(\.settled) == [outcome, "upheld", "upheld"] && last.summary.state == .actioned)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    @Test func aRemovalSettlesUnreadReports() async throws {
        let (_, listing) = try await bed.listing()
        let moderator = try await bed.person(role: .moderator)
        try await bed.report(listing, by: bed.person())
        try await bed.assign(listing, to: moderator)
        try await bed.report(listing, .scam, by: bed.person())
        let decided = try await bed.decide(listing, .remove, version: 1, by: moderator)
        #expect(decided.reports.map(\.settled) == ["upheld", "upheld"] && decided.summary.state == .actioned)
    }

    /// However many reports came since, a change among them is seen.
    @Test func manyReportsHideNoChange() async throws {
        let (owner, listing, _, assignee) = try await assigned()
        for _ in 0..<18 {
            let reporter = try await bed.person()
            for reason in ReportReason.allCases { try await bed.report(listing, reason, by: reporter) }
        }
        try await bed.edit(listing, "Cheap phones", by: owner)
        let events = try #require(try await bed.changes(listing, since: 1, .dismiss, by: assignee))
        #expect(events.last?.kind == .change && events.count == 34)
        #expect(try await bed.visibility(listing) == .public)
    }

    @Test func appealsAndDecisionsStopAnAssignee() async throws {
        let (owner, listing) = try await bed.listing()
        let (first, second) = (try await bed.person(role: .moderator), try await bed.person(role: .moderator))
        try await bed.report(listing, .scam, by: bed.person())
        try await bed.assign(listing, to: first)
        try await bed.report(listing, .scam, by: bed.person(), holdAt: 8)
        #expect(try await bed.changes(listing, since: 1, by: first)?.map(\.kind) == [.report, .decision])
        try await bed.appeal(listing, by: owner)
        #expect(try await bed.changes(listing, since: 3, by: first)?.map(\.kind) == [.appeal])
        try await bed.release(listing, by: first)
        try await bed.decide(listing, .remove, by: second)
        #expect(try await bed.changes(listing, since: 4, by: first)?.map(\.kind) == [.decision])
    }

    /// Without an assignment, or once it is over, everything new has to be read.
    @Test func withoutAnAssignmentWhatIsNewIsRead() async throws {
        let (owner, listing) = try await bed.listing()
        let (moderator, reporter) = (try await bed.person(role: .moderator), try await bed.person())
        try await bed.report(listing, .scam, "Asks for money.", by: reporter)
        // Who says the very same again keeps nobody.
        try await bed.report(listing, .scam, "Asks for money.", by: reporter)
        #expect(try await bed.details(listing).summary.version == 1)
        try await bed.edit(listing, "Other", by: owner)
        #expect(try await bed.changes(listing, since: 1, by: moderator)?.map(\.kind) == [.change])
        try await bed.report(listing, .scam, "Asks for much money.", by: reporter)
        #expect(try await bed.changes(listing, since: 2, by: moderator)?.map(\.kind) == [.report])
        try await bed.assign(listing, to: moderator)
        try await bed.damage("UPDATE moderation_case SET claimed_until = ?", [Timestamp.now.microseconds - 1])
        #expect(try await bed.changes(listing, since: 1, by: moderator)?.map(\.kind) == [.change, .report])
        // Nor by a version that there is not yet.
        try await bed.assign(listing, to: moderator)
        #expect(try await bed.changes(listing, since: 4, by: moderator) == [])
    }
}
