import Foundation
import Reunite
import ReuniteStorage
import TestSupport
import Testing

/// `reunite moderate show` of a case with reported claims.
@Suite struct ShowClaimsTests {
    private let test: TestStore
    private var store: Store { test.store }

    init() throws { test = try TestStore() }

    private func person(_ name: String) async throws -> Session {
        let password = try await PasswordHasher().hash(Password("correct horse battery"))
        let account = try await store.registrations.createAccount(
            Registration(
                email: EmailAddress("\(name.lowercased())@example.org"), password: password,
                profile: Profile(displayName: DisplayName(name))), role: .member)
        let signedIn = try #require(
            try await store.sessions.signIn(to: account, password: password, userAgent: nil, lifetime: 3_600))
        return try #require(try await store.sessions.session(signedIn.token))
    }

    private func show(_ id: CaseID) async throws -> String {
        let shown = try await TestProgram.run(["moderate", "show", "\(id)", "--data-dir", test.folder.path])
        #expect(shown.status == 0, "\(shown.errors)")
        return shown.output
    }

    @Test func reportedClaimsAreShownWithWhatWasSaid() async throws {
        let (finder, ada, bo) = try await (person("Fin"), person("Ada"), person("Bo"))
        let posted = try await store.listings.post(
            ListingDraft(
                status: .found, category: .bags, title: Title("Black bag"), description: .empty,
                occurrence: Occurrence(Moment(rfc3339: "2026-01-02")), location: nil), by: finder, key: nil)
        let listing = posted.listing.listing.id
        let proof = try Proof(
            questions: [ProofQuestion("What colour is the lining?")], withheld: Note("A letter to Lyon."),
            serial: SerialNumber("SN-77-31337"))
        try await store.proofs.set(proof, of: listing, by: finder)
        var claims: [ClaimID] = []
        for (person, answer) in [(ada, "Blue,\nI think."), (bo, "Red")] {
            let draft = try ClaimDraft(
                proofVersion: proof.version, answers: [ProofAnswer(answer)], message: Note("It is mine."),
                serial: SerialNumber("SN-77-31337"), ownListing: nil)
            claims.append(try await store.claims.submit(draft, about: listing, by: person, key: nil).id)
        }
        for (person, text) in [(finder, "Pay first.\nReports"), (ada, "Why?")] {
            _ = try await store.conversations.send(Note(text), in: claims[0], by: person, key: nil)
        }
        _ = try await store.claims.act(.decline, on: claims[0], note: Note("Not yours."), by: finder)
        // A report of the listing alone shows no claims.
        _ = try await store.reports.report(
            listing, for: .spam, comment: .empty, by: bo, holdBy: nil, key: nil)
        let id = try #require(try await store.moderation.moderationCase(of: listing))
        #expect(!(try await show(id).contains("laim")))
        _ = try await store.reports.report(
            claims[0], for: .scam, comment: Description("Wants money."), by: ada, holdBy: nil, key: nil)
        let output = try await show(id)
        for part in [
            "Claim \(claims[0])", "declined, by Ada <\(ada.account)>", "submitted, by the claimant",
            "decline → declined, by the finder", "| What colour is the lining?", "| Blue,\n    | I think.",
            "| It is mine.", "| Not yours.", "reported by the claimant: scam", "| Wants money.",
            "1 claim without a report", "by Fin, the finder, in claim \(claims[0])", "| Pay first.\n    | Reports\n",
            "by Ada, the claimant", "| Why?",
        ] {
            #expect(output.contains(part), "\(part): \(output)")
        }
        for part in ["letter", "77-31337", "Red", "\(claims[1])"] {
            #expect(!output.contains(part), "\(part): \(output)")
        }
    }
}
