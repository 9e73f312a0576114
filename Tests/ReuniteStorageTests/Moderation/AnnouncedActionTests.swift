import Reunite
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// What a case announces of each decision is what the decision then does.
@Suite struct AnnouncedActionTests {
    /// A listing with a case, by what was done before, and by who is to decide.
    enum Kind: String, CaseIterable {
        case reported, dismissed, warned, heldByTheService, held, heldAndAppealed, removed, removedAndAppealed
        case removedWithAnother, imported, ofErasedOwner, ofModerator, ofModeratorForAdministrator, ofSuspendedOwner
        case assigned, assignedToAnother, reportedByOneself, reportedByTheOnlyModerator, appealedAgainstOneself
    }

    @Test("Each listed action does what was announced, on each kind of case", arguments: Kind.allCases)
    func announcedIsDone(_ kind: Kind) async throws {
        for action in ModerationAction.allCases {
            let bed = try ModeratedStore()
            let (listing, moderator) = try await Self.prepare(kind, bed)
            let before = try await bed.details(listing).summary
            let id = before.id
            let announced = try #require(
                try await bed.store.moderation.moderationCase(id, for: .init(moderator: moderator.account))?.actions)
            #expect(announced.map(\.action) == ModerationAction.allCases)
            let outlook = try #require(announced.first { $0.action == action })
            let mails = try await bed.number("SELECT count(*) FROM mail")
            var refusal: DecisionRefusal?
            do { try await bed.decide(listing, action, by: moderator) } catch let error as DecisionRefusal {
                refusal = error
            }
            #expect(refusal == outlook.refusal, "\(action)")

            let after = try await bed.details(listing)
            #expect(try await bed.visibility(listing) == outlook.visibility, "\(action)")
            #expect(after.summary.state == outlook.caseState, "\(action)")
            let settled = try await bed.store.read { db in
                var settled: Set<String> = []
                let last =
                    "SELECT max(id) FROM moderation_log WHERE moderation_case = \(id.row) AND case_version > \(before.version)"
                try db.prepare("SELECT settled FROM report WHERE decision = (\(last))")
                    .forEachRow([]) { settled.insert($0.text(0)) }
                return settled
            }
            #expect(settled == Set([outlook.reports?.rawValue].compactMap(\.self)), "\(action)")
            let isMailed = try await bed.number("SELECT count(*) FROM mail") > mails
            #expect(isMailed == outlook.ownerIsMailed, "\(action)")
            if outlook.refusal != nil { #expect(after.summary.version == before.version, "\(action)") }
            #expect(try await bed.store.maintenance.check(repair: false) == [])
        }
    }

    /// Two kinds in which nothing of the moderator's doing is possible, and one in which everything but one action is.
    @Test("A moderator who may not decide is told why for each action")
    func reasons() async throws {
        for (kind, expected) in [
            (Kind.assignedToAnother, DecisionRefusal.assigned), (.reportedByOneself, .ownReport),
            (.appealedAgainstOneself, .ownDecision),
        ] {
            let bed = try ModeratedStore()
            let (listing, moderator) = try await Self.prepare(kind, bed)
            let id = try #require(try await bed.store.moderation.moderationCase(of: listing))
            let reader = CaseReader(moderator: moderator.account)
            let actions = try await bed.store.moderation.moderationCase(id, for: reader)?.actions
            #expect(actions?.allSatisfy { $0.refusal == expected && $0.reports == nil } == true, "\(kind)")
        }
    }

    @Test("A case about the moderator's own listing is neither read nor decided")
    func own() async throws {
        let bed = try ModeratedStore()
        let moderator = try await bed.person(role: .moderator)
        let listing = try await bed.post(by: moderator)
        try await bed.report(listing, .scam, by: bed.person())
        let before = try await bed.details(listing).summary
        let reader = CaseReader(moderator: moderator.account)
        await #expect(throws: DecisionRefusal.ownListing) {
            try await bed.store.moderation.moderationCase(before.id, for: reader)
        }
        for action in ModerationAction.allCases {
            await #expect(throws: DecisionRefusal.ownListing, "\(action)") {
                try await bed.decide(listing, action, by: moderator)
            }
        }
        let after = try await bed.details(listing).summary
        #expect(after.version == before.version && after.state == before.state)
        #expect(try await bed.visibility(listing) == .public)
    }

    private static func prepare(_ kind: Kind, _ bed: ModeratedStore) async throws -> (ListingID, Session) {
        let moderator = try await bed.person(role: .moderator)
        if kind == .imported {
            _ = try await bed.store.listings.upsert([try .test("Umbrella")])
            let listing = try #require(try await bed.store.listings.walk([]).first).id
            try await bed.report(listing, by: bed.person())
            return (listing, moderator)
        }
        if kind == .reportedByTheOnlyModerator {
            let (_, listing) = try await bed.listing()
            try await bed.report(listing, by: moderator)
            return (listing, moderator)
        }
        let other = try await bed.person(role: .administrator)
        let owner =
            switch kind {
            case .ofModerator, .ofModeratorForAdministrator: try await bed.person(role: .moderator)
            default: try await bed.person()
            }
        let listing = try await bed.post(by: owner)
        let first = kind == .removedWithAnother ? try await bed.post("Another", by: owner) : listing
        try await bed.report(first, .scam, by: bed.person(), holdAt: kind == .heldByTheService ? 1 : nil)
        switch kind {
        case .reported, .heldByTheService, .imported, .ofModerator, .reportedByTheOnlyModerator: break
        case .dismissed: try await bed.decide(listing, .dismiss, by: other)
        case .warned: try await bed.decide(listing, .warn, by: other)
        case .held: try await bed.decide(listing, .hold, by: other)
        case .removed: try await bed.decide(listing, .remove, by: other)
        case .heldAndAppealed, .removedAndAppealed, .appealedAgainstOneself:
            try await bed.decide(
                listing, kind == .heldAndAppealed ? .hold : .remove,
                by: kind == .appealedAgainstOneself ? moderator : other)
            try await bed.appeal(listing, by: owner)
        case .removedWithAnother: try await bed.decide(first, .suspendOwner, removesListings: true, by: other)
        case .ofErasedOwner: _ = try await bed.store.accounts.erase(owner)
        case .ofModeratorForAdministrator: return (listing, other)
        case .ofSuspendedOwner: try await bed.store.accounts.suspend(bed.email(of: owner), until: nil)
        case .assigned: try await bed.assign(listing, to: moderator)
        case .assignedToAnother: try await bed.assign(listing, to: other)
        case .reportedByOneself: try await bed.report(listing, by: moderator)
        }
        return (listing, moderator)
    }
}
