import Foundation
import Reunite
import Testing

@testable import ReuniteStorage

@Suite struct DecisionTests {
    private let bed: ModeratedStore

    init() throws { bed = try ModeratedStore() }

    private static let pairs = Visibility.allCases.flatMap { from in ModerationAction.allCases.map { (from, $0) } }

    /// `DecisionEffectTests` has the effects.
    @Test(arguments: pairs)
    func everyDecisionHasItsEffect(_ from: Visibility, _ action: ModerationAction) async throws {
        let (owner, listing) = try await bed.listing()
        let (reporter, moderator) = (try await bed.person(), try await bed.person(role: .moderator))
        try await bed.report(listing, .scam, by: reporter)
        if from == .held { try await bed.decide(listing, .hold, by: moderator) }
        if from == .removed { try await bed.decide(listing, .remove, by: moderator) }
        try await bed.damage("DELETE FROM mail")
        let before = try await bed.details(listing)
        let effect: DecisionEffect
        do {
            effect = try action.effect(on: from, after: nil)
        } catch let refusal {
            await #expect(throws: refusal) {
                try await bed.decide(listing, action, by: moderator)
            }
            #expect(try await bed.details(listing).summary.version == before.summary.version)
            #expect(try await bed.details(listing).decisions.count == before.decisions.count)
            return
        }
        let (to, state) = (effect.visibility, effect.state)
        let mails =
            switch effect.owner {
            case .notMailed: [String]()
            case .mailed(let notice): [notice.rawValue]
            case .suspended: ["account-suspended"]
            }
        let after = try await bed.decide(listing, action, "As it says.", by: moderator)
        #expect(try await bed.visibility(listing) == to)
        #expect(try await bed.isPublic(listing) == (to == .public))
        // A decision that hides parts is a change of the listing too.
        let version = before.summary.version + (action.facts.redacts ? 2 : 1)
        #expect(after.summary.state == state && after.summary.version == version)
        #expect(after.summary.urgency == 0 && after.summary.assignment == nil && after.summary.decidedAt != nil)
        #expect(after.reports.map(\.settled) == [effect.reports.rawValue])
        #expect(after.evidence.count == before.evidence.count)
        #expect(try await bed.mails(to: owner) == mails)
        let entry = try #require(after.decisions.last)
        #expect(after.decisions.count == before.decisions.count + 1)
        #expect(entry.moderator?.id == moderator.account && entry.action == action.rawValue)
        #expect(entry.note == "As it says." && entry.moderationCase == after.summary.id)
        #expect(try Self.object(entry.before)["visibility"] as? String == from.rawValue)
        #expect(try Self.object(entry.before)["case"] as? String == before.summary.state.rawValue)
        #expect(try Self.object(entry.after)["visibility"] as? String == to.rawValue)
        #expect(try Self.object(entry.after)["case"] as? String == state.rawValue)
        #expect(try Self.object(entry.after)["suspended"] as? Bool == (action.facts.suspendsOwner ? true : nil))
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    private static func object(_ json: [UInt8]) throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any] ?? [:]
    }

    /// Nothing is wrong with the removal: the listing stays away, and so does what was said of those who reported it.
    @Test func toLeaveAListingRemovedDoesNotPutItsReportersInTheWrong() async throws {
        let (owner, listing) = try await bed.listing()
        let reporter = try await bed.person()
        try await bed.report(listing, .scam, by: reporter)
        try await bed.decide(listing, .remove, by: bed.person(role: .moderator))
        try await bed.appeal(listing, by: owner)
        try await bed.damage("DELETE FROM mail")
        let after = try await bed.decide(listing, .dismiss, by: bed.person(role: .moderator))
        #expect(try await bed.visibility(listing) == .removed)
        #expect(try await bed.mails(to: owner) == ["listing-removed"])
        #expect(after.reports.map(\.settled) == ["upheld"])
    }

    /// What is said of a report goes by the last decision, and with it the reporter's record.
    @Test func aDecisionThatIsTurnedTurnsTheRecord() async throws {
        let (owner, listing) = try await bed.listing()
        let reporter = try await bed.person()
        try await bed.report(listing, .scam, by: reporter)
        try await bed.decide(listing, .remove, by: bed.person(role: .moderator))
        let record = { try await bed.store.moderation.moderatedAccount(reporter.account, for: .operator)?.reports }
        #expect(try await record() == ReporterRecord(upheld: 1, dismissed: 0))
        try await bed.appeal(listing, by: owner)
        try await bed.decide(listing, .restore, by: bed.person(role: .moderator))
        #expect(try await record() == ReporterRecord(upheld: 0, dismissed: 1))
    }

    @Test func theOwnerReadsWhatWasDecidedAndWhy() async throws {
        let (owner, listing) = try await bed.listing("Blue bag")
        let moderator = try await bed.person(role: .moderator)
        try await bed.report(listing, by: bed.person())
        for action in [ModerationAction.warn, .hold, .remove, .restore] {
            try await bed.decide(listing, action, "Why \(action.rawValue)?", by: moderator)
        }
        let mails = try await bed.store.mail.take(limit: 10, for: 60)
        let address = try await bed.email(of: owner).text
        #expect(mails.count == 4 && mails.allSatisfy { $0.address == address })
        guard case .decision(.warned, listing, title: "Blue bag", note: "Why warn?", link: .appeal?) = mails[0].letter,
            case .decision(.held, listing, title: "Blue bag", note: "Why hold?", link: .appeal?) = mails[1].letter,
            case .decision(.removed, listing, title: "Blue bag", note: "Why remove?", link: .appeal?) = mails[2].letter,
            case .decision(.restored, listing, title: "Blue bag", note: "Why restore?", link: .listing?) = mails[3]
                .letter
        else {
            Issue.record("\(mails)")
            return
        }
    }

    @Test func aSuspendedOwnerIsOutAtOnce() async throws {
        let (owner, listing) = try await bed.listing()
        let second = try await bed.signIn(owner.account)
        try await bed.report(listing, .scam, by: bed.person())
        let until = Timestamp.now.adding(seconds: 7 * 86_400)
        try await bed.decide(
            listing, .suspendOwner, "Asks for money.", until: until, by: bed.person(role: .moderator))
        #expect(try await bed.store.sessions.sessions(of: owner.account).isEmpty)
        for session in [owner, second] {
            await #expect(throws: AccessRefusal.sessionEnded) { try await bed.post("More", by: session) }
            await #expect(throws: AccessRefusal.sessionEnded) { try await bed.appeal(listing, by: session) }
        }
        let account = try #require(try await bed.store.moderation.moderatedAccount(owner.account, for: .operator))
        #expect(account.isSuspended && account.suspendedUntil == until)
        let mail = try #require(try await bed.store.mail.take(limit: 10, for: 60).first)
        guard case .accountSuspended(until, "Asks for money.", false, _?) = mail.letter else {
            Issue.record("\(mail)")
            return
        }
        // When the time is over, they can sign in and appeal.
        try await bed.damage("UPDATE account SET suspended_until = 1 WHERE suspended_until IS NOT NULL")
        try await bed.appeal(listing, by: bed.signIn(owner.account))
    }

    @Test func forGoodHasNoEnd() async throws {
        let (owner, listing) = try await bed.listing()
        try await bed.report(listing, .scam, by: bed.person())
        let details = try await bed.decide(listing, .suspendOwner, by: bed.person(role: .moderator))
        let account = try #require(try await bed.store.moderation.moderatedAccount(owner.account, for: .operator))
        #expect(account.isSuspended && account.suspendedUntil == nil)
        let after = try #require(details.decisions.last).after
        #expect(String(decoding: after, as: UTF8.self).contains(#""suspendedUntil":null"#))
    }

    /// Roles are the administrators' to give, and so are those who hold them: as with the account itself.
    @Test func aModeratorShutsOutNoOtherModerator() async throws {
        let moderator = try await bed.person(role: .moderator)
        let administrator = try await bed.person(role: .administrator)
        for role in [Role.moderator, .administrator] {
            let listing = try await bed.post(by: bed.person(role: role))
            try await bed.report(listing, .scam, by: bed.person())
            await #expect(throws: DecisionRefusal.administratorsOnly) {
                try await bed.decide(listing, .suspendOwner, by: moderator)
            }
            #expect(try await bed.isPublic(listing))
            #expect(try await bed.details(listing).summary.state == .open)
            try await bed.decide(listing, .remove, by: moderator)
            try await bed.decide(listing, .suspendOwner, by: administrator)
        }
    }

    @Test func nobodyDecidesTheirOwn() async throws {
        let moderator = try await bed.person(role: .moderator)
        let listing = try await bed.post(by: moderator)
        try await bed.report(listing, by: bed.person())
        await #expect(throws: DecisionRefusal.ownListing) { try await bed.decide(listing, .dismiss, by: moderator) }
        await #expect(throws: DecisionRefusal.ownListing) { try await bed.assign(listing, to: moderator) }
    }

    @Test func nobodyDecidesWhatTheyHaveReported() async throws {
        let (owner, listing) = try await bed.listing()
        let (moderator, other) = (try await bed.person(role: .moderator), try await bed.person(role: .moderator))
        try await bed.report(listing, by: moderator)
        await #expect(throws: DecisionRefusal.ownReport) { try await bed.assign(listing, to: moderator) }
        await #expect(throws: DecisionRefusal.ownReport) { try await bed.decide(listing, .remove, by: moderator) }
        try await bed.decide(listing, .dismiss, by: other)
        // Nor do they overturn what the other one has decided about their report.
        await #expect(throws: DecisionRefusal.ownReport) { try await bed.decide(listing, .remove, by: moderator) }
        // Where the only other one may not decide an appeal against his own decision, they may.
        try await bed.decide(listing, .remove, by: other)
        try await bed.appeal(listing, by: owner)
        try await bed.decide(listing, .restore, by: moderator)
        // Where there is no other moderator, they may after all.
        let (_, second) = try await bed.listing()
        try await bed.report(second, by: moderator)
        try await bed.store.accounts.setRole(.member, of: bed.email(of: other))
        try await bed.decide(second, .remove, by: moderator)
    }

    /// A decision about what is new leaves alone what was said of the reports before.
    @Test func whatWasSettledBeforeStaysSo() async throws {
        let (_, listing) = try await bed.listing()
        let (first, second) = (try await bed.person(), try await bed.person())
        let moderator = try await bed.person(role: .moderator)
        try await bed.report(listing, .spam, by: first)
        try await bed.decide(listing, .dismiss, by: moderator)
        try await bed.report(listing, .scam, by: second)
        let settled = { try await bed.details(listing).reports.map(\.settled) }
        try await bed.decide(listing, .remove, by: moderator)
        #expect(try await settled() == ["dismissed", "upheld"])
        try await bed.decide(listing, .restore, by: moderator)
        #expect(try await settled() == ["dismissed", "dismissed"])
        try await bed.decide(listing, .hold, by: moderator)
        #expect(try await settled() == ["dismissed", "upheld"])
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    @Test func theOperatorsListingIsDecidedAndNobodyIsToldOrShutOut() async throws {
        _ = try await bed.store.listings.upsert([try .test("Umbrella")])
        let listing = try #require(try await bed.store.listings.walk([]).first).id
        let moderator = try await bed.person(role: .moderator)
        try await bed.report(listing, by: bed.person())
        await #expect(throws: DecisionRefusal.noOwner) { try await bed.decide(listing, .suspendOwner, by: moderator) }
        #expect(try await bed.isPublic(listing))
        try await bed.decide(listing, .remove, by: moderator)
        #expect(try await bed.number("SELECT count(*) FROM mail") == 0)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    @Test func whoeverIsNoModeratorAnyMoreDecidesNothing() async throws {
        let (_, listing) = try await bed.listing()
        let moderator = try await bed.person(role: .moderator)
        try await bed.report(listing, by: bed.person())
        try await bed.store.accounts.setRole(.member, of: bed.email(of: moderator))
        await #expect(throws: AccessRefusal.sessionEnded) { try await bed.decide(listing, .remove, by: moderator) }
        #expect(try await bed.isPublic(listing))
    }

    /// An owner who is erased between the report and the decision.
    @Test func theErasedAreNotShutOut() async throws {
        let (owner, listing) = try await bed.listing()
        try await bed.report(listing, by: bed.person())
        _ = try await bed.store.accounts.erase(owner)
        let moderator = try await bed.person(role: .moderator)
        await #expect(throws: DecisionRefusal.noOwner) { try await bed.decide(listing, .suspendOwner, by: moderator) }
        try await bed.decide(listing, .remove, by: moderator)
        #expect(try await bed.number("SELECT count(*) FROM mail WHERE account IS NOT NULL") == 0)
    }

    /// With the owner go the other listings, where the moderator wants it: each can be restored.
    @Test func theOtherListingsOfASuspendedOwnerGoToo() async throws {
        let (owner, listing) = try await bed.listing()
        let moderator = try await bed.person(role: .moderator)
        let (open, withdrawn) = (try await bed.post("Open", by: owner), try await bed.post("Withdrawn", by: owner))
        let reported = try await bed.post("Reported", by: owner)
        let (_, others) = try await bed.listing()
        try await bed.move(withdrawn, .withdraw, by: owner)
        for id in [listing, reported] { try await bed.report(id, .scam, by: bed.person()) }
        try await bed.decide(listing, .suspendOwner, "Fraud.", removesListings: true, by: moderator)
        for id in [listing, open, reported] { #expect(try await bed.visibility(id) == .removed) }
        #expect(try await bed.visibility(withdrawn) == .public)
        #expect(try await bed.isPublic(others))
        // One mail tells of all.
        #expect(try await bed.mails(to: owner) == ["account-suspended"])
        let letters = try await bed.store.mail.take(limit: 10, for: 0).map(\.letter)
        guard case .accountSuspended(_, "Fraud.", true, _?)? = letters.first else {
            Issue.record("\(letters)")
            return
        }
        let details = try await bed.details(open)
        #expect(details.summary.state == .actioned && details.decisions.map(\.action) == ["remove"])
        #expect(details.decisions.first?.note == "Fraud." && details.evidence.map(\.draft.title.text) == ["Open"])
        #expect(try await bed.details(reported).reports.map(\.settled) == ["upheld"])
        try await bed.decide(open, .restore, by: moderator)
        #expect(try await bed.isPublic(open))
        #expect(try await bed.store.maintenance.check(repair: false) == [])
        #expect(try await bed.store.read { db in try ModerationLog.broken(db) } == [])
    }

    /// A report that was dismissed is not upheld because its listing goes with another.
    @Test func whatIsRemovedInPassingSettlesNoReportAgain() async throws {
        let (owner, listing) = try await bed.listing()
        let moderator = try await bed.person(role: .moderator)
        let other = try await bed.post("Other", by: owner)
        for id in [listing, other] { try await bed.report(id, .scam, by: bed.person()) }
        try await bed.decide(other, .dismiss, by: moderator)
        try await bed.decide(listing, .suspendOwner, removesListings: true, by: moderator)
        #expect(try await bed.visibility(other) == .removed)
        #expect(try await bed.details(other).reports.map(\.settled) == ["dismissed"])
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    /// Nobody decides a case in passing that they could not decide by itself.
    @Test func theOtherListingsThatAnotherModeratorMustDecideStay() async throws {
        let (owner, listing) = try await bed.listing()
        let (moderator, another) = (try await bed.person(role: .moderator), try await bed.person(role: .moderator))
        let free = try await bed.post("Free", by: owner)
        let assigned = try await bed.post("Assigned", by: owner)
        let appealed = try await bed.post("Appealed", by: owner)
        let reported = try await bed.post("Reported by the moderator", by: owner)
        for id in [listing, free, assigned, appealed] { try await bed.report(id, .scam, by: bed.person()) }
        try await bed.report(reported, .scam, by: moderator)
        try await bed.assign(assigned, to: another)
        try await bed.decide(appealed, .hold, by: moderator)
        try await bed.appeal(appealed, by: owner)
        let decided = try await bed.decide(listing, .suspendOwner, removesListings: true, by: moderator)
        #expect(decided.otherListings == OtherListings(removed: 1, skipped: 3))
        #expect(try await bed.visibility(free) == .removed)
        for id in [assigned, reported] { #expect(try await bed.isPublic(id)) }
        #expect(try await bed.visibility(appealed) == .held)
        // The appeal, the assignment and the report wait for somebody else.
        #expect(try await bed.details(appealed).appeals.map(\.isSettled) == [false])
        #expect(try await bed.details(assigned).summary.assignment?.to.id == another.account)
        #expect(try await bed.details(reported).reports.map(\.settled) == [nil])
        for id in [assigned, appealed, reported] {
            #expect(try await bed.details(id).summary.state == .open)
            try await bed.decide(id, .remove, by: another)
        }
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    /// As for one case.
    @Test func theOnlyModeratorDecidesAllCasesOfASuspendedOwner() async throws {
        let (owner, listing) = try await bed.listing()
        let moderator = try await bed.person(role: .moderator)
        let reported = try await bed.post("Reported by the moderator", by: owner)
        try await bed.report(listing, .scam, by: bed.person())
        try await bed.report(reported, .scam, by: moderator)
        let decided = try await bed.decide(listing, .suspendOwner, removesListings: true, by: moderator)
        #expect(decided.otherListings == OtherListings(removed: 1, skipped: 0))
        #expect(try await bed.visibility(reported) == .removed)
    }

    @Test func theOtherListingsStayUnlessAskedFor() async throws {
        let (owner, listing) = try await bed.listing()
        let other = try await bed.post("Other", by: owner)
        try await bed.report(listing, .scam, by: bed.person())
        try await bed.decide(listing, .suspendOwner, by: bed.person(role: .moderator))
        #expect(try await bed.isPublic(other))
    }
}
