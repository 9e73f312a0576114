import Reunite
import Testing

@testable import ReuniteStorage

/// What a finder changes after a claim does not affect it.
@Suite struct ChangedProofTests {
    private let claimed: ClaimedStore
    private var store: Store { claimed.store }
    private var bed: ModeratedStore { claimed.bed }

    init() throws { claimed = try ClaimedStore() }

    private func hold(_ withheld: String?, _ serial: String?, of listing: ListingID, by finder: Session) async throws {
        let proof = try Proof(
            questions: [], withheld: withheld.map { try Note($0) }, serial: serial.map { try SerialNumber($0) })
        try await store.proofs.set(proof, of: listing, by: finder)
    }

    @Test func theSerialNumberIsComparedWithThatOfTheTime() async throws {
        let (finder, listing) = try await claimed.found()
        try await hold("A dent.", "SN-1234", of: listing, by: finder)
        let (right, wrong) = try await (bed.person(), bed.person())
        let claims = try await [
            claimed.claim(listing, serial: "sn 1234", by: right), claimed.claim(listing, serial: "SN-9999", by: wrong),
        ]
        // A finder who tries numbers does not find out that of a claimant.
        for serial in ["SN-9999", nil, "SN-5555"] {
            try await hold("A scratch.", serial, of: listing, by: finder)
            #expect(try await store.claims.claim(claims[0], for: finder).serialMatches == true)
            #expect(try await store.claims.claim(claims[1], for: finder).serialMatches == false)
        }
        // A claim of a thing without a number is compared with nothing, also later.
        let (other, second) = try await claimed.found()
        let unknown = try await claimed.claim(second, serial: "SN-1234", by: right)
        try await hold(nil, "SN-1234", of: second, by: other)
        #expect(try await store.claims.claim(unknown, for: other).serialMatches == nil)
        let read = try await store.claims.claim(claims[0], for: right)
        let record = try await store.read { db in try ClaimRecords.record(db, of: read, at: .now) }
        #expect(record.wrongSerials == 0)
    }

    @Test func moderatorsSeeTheProofOfTheTime() async throws {
        let (finder, listing) = try await claimed.found()
        try await hold("A dent.", "SN-1234", of: listing, by: finder)
        let claimant = try await bed.person()
        let claim = try await claimed.claim(listing, serial: "sn 1234", by: claimant)
        try await hold("A scratch.", "SN-5555", of: listing, by: finder)
        _ = try await store.reports.report(
            claim, for: .scam, comment: .empty, by: claimant, holdBy: nil, key: nil)
        let later = try await claimed.claim(listing, by: bed.person())
        try await hold(nil, nil, of: listing, by: finder)
        _ = try await store.reports.report(
            later, for: .spam, comment: .empty, by: finder, holdBy: nil, key: nil)
        let moderator = try await bed.person(role: .moderator)
        let id = try await bed.assign(listing, to: moderator).summary.id
        let (proof, kept) = try await store.moderation.readProof(of: id, by: moderator)
        #expect(proof == .none)
        #expect(kept.map(\.claim) == [later, claim])
        #expect(kept.map(\.withheld) == ["A scratch.", "A dent."])
        #expect(kept.map { $0.serial?.text } == ["SN-5555", "SN-1234"])
        #expect(kept.map(\.serialMatches) == [nil, true])
        // The copies of the report stay when the claim's own are deleted, and go with the evidence.
        _ = try await store.accounts.erase(claimant)
        let again = try await store.moderation.readProof(of: id, by: moderator).claims
        #expect(again.map { $0.claimedSerial?.text } == [nil, "sn 1234"])
        _ = try await store.accounts.erase(finder)
        #expect(try await bed.number("SELECT count(*) FROM claim WHERE withheld NOTNULL OR found_serial NOTNULL") == 0)
        let old = Timestamp.now.adding(seconds: ModerationPeriod.evidence + 60)
        _ = try await store.maintenance.forgetEvidence(now: old)
        let rest = "withheld NOTNULL OR found_serial NOTNULL OR serial NOTNULL"
        #expect(try await bed.number("SELECT count(*) FROM claim_report WHERE \(rest)") == 0)
        try await claimed.check()
    }

    /// An appeal is possible once. A report of an old claim must not replace it.
    @Test func neitherPersonOpensTheCaseOfAHiddenListingAgain() async throws {
        let (finder, listing) = try await claimed.found()
        let claimant = try await bed.person()
        let claim = try await claimed.claim(listing, by: claimant)
        let report = { (person: Session, comment: String) async throws in
            _ = try await store.reports.report(
                claim, for: .scam, comment: Description(comment), by: person, holdBy: nil, key: nil)
        }
        try await report(claimant, "Wants money.")
        let moderator = try await bed.person(role: .moderator)
        try await bed.decide(listing, .remove, by: moderator)
        for person in [finder, claimant] {
            await expectRefusal(.listingHidden) { try await report(person, "Open it again.") }
        }
        #expect(try await bed.details(listing).summary.state == .actioned)
        // While the case is open for another reason, the finder can say what they know.
        try await bed.appeal(listing, by: finder)
        try await report(finder, "Claims everything.")
        #expect(try await bed.details(listing).summary.state == .open)
        try await claimed.check()
    }

    /// The side of a report is that of its time: a former finder's report is not one of the listing.
    @Test func aFormerFindersReportDoesNotCountAgainstTheListing() async throws {
        let (finder, listing) = try await claimed.found()
        let claim = try await claimed.claim(listing, by: bed.person())
        _ = try await store.reports.report(
            claim, for: .scam, comment: .empty, by: finder, holdBy: nil, key: nil)
        let owner = try await bed.person()
        try await bed.damage(
            "UPDATE listing SET owner = ? WHERE id = ?", [owner.account.row.rawValue, listing.row.rawValue])
        let moderator = try await bed.person(role: .moderator)
        let id = try await bed.assign(listing, to: moderator).summary.id
        let page = try await store.moderation.claims(of: id, limit: 10, room: .max, after: nil, by: moderator)
        #expect(page.claims.first?.reports.map(\.side) == [.finder])
        try await bed.decide(listing, .remove, by: moderator)
        #expect(try await bed.number("SELECT count(*) FROM report WHERE settled = 'closed'") == 1)
    }
}
