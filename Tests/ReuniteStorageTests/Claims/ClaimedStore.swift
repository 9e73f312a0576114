import Reunite
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// A store with people who find, claim and hand over.
struct ClaimedStore {
    let bed: ModeratedStore
    var store: Store { bed.store }

    init() throws { bed = try ModeratedStore() }

    /// A found thing with its finder.
    func found(_ title: String = "Black backpack", questions: [String] = []) async throws -> (
        finder: Session, listing: ListingID
    ) {
        let finder = try await bed.person(named: "Finder")
        let listing = try await bed.post(title, status: .found, by: finder)
        if !questions.isEmpty {
            let proof = try Proof(questions: questions.map { try ProofQuestion($0) }, withheld: nil, serial: nil)
            try await store.proofs.set(proof, of: listing, by: finder)
        }
        return (finder, listing)
    }

    /// A claim that answers the current questions, unless it names others.
    func claim(
        _ listing: ListingID, version: ProofVersion? = nil, answers: [String] = [], serial: String? = nil,
        own: ListingID? = nil,
        by claimant: Session, from client: [UInt8] = [],
        key: IdempotencyKey? = nil
    ) async throws -> ClaimID {
        let current = try await store.read { db in try Proofs.proof(db, listing.row).version }
        let draft = ClaimDraft(
            proofVersion: version ?? current, answers: try answers.map { try ProofAnswer($0) },
            message: try Note("It is mine."),
            serial: try serial.map { try SerialNumber($0) }, ownListing: own)
        return try await store.claims.submit(draft, about: listing, by: claimant, from: client, key: key).id
    }

    @discardableResult
    func act(_ action: ClaimAction, _ claim: ClaimID, by session: Session) async throws -> Claim {
        try await store.claims.act(action, on: claim, note: nil, by: session)
    }

    func suspend(_ person: Session, _ suspension: Suspension, by administrator: Session) async throws {
        var change = AccountChange()
        change.suspension = suspension
        _ = try await store.moderation.change(person.account, to: change, by: administrator)
    }

    /// The states of all claims of a listing, oldest first.
    func states(of listing: ListingID) async throws -> [ClaimState] {
        try await store.read { db in
            try db.prepare("SELECT state FROM claim WHERE listing = ?1 ORDER BY id").all([.row(listing.row)]) {
                try #require(ClaimState(rawValue: $0.text("state")))
            }
        }
    }

    /// Moves the ends of claims and codes back in time, lets pass what is over, and reminds of what is near.
    func wait(days: Int64) async throws {
        let time = days * 86_400_000_000
        try await bed.damage("UPDATE claim SET ends_at = ends_at - ?", [time])
        // A reminder belongs to the end that it tells of.
        try await bed.damage("UPDATE notification SET near = near - ? WHERE near > 0", [time])
        try await store.claims.expire(now: .now)
        try await store.claims.remind(now: .now)
    }

    /// What an account was notified of about claims, oldest first.
    func told(_ session: Session) async throws -> [(claim: ClaimID, side: ClaimSide, news: ClaimUpdate)] {
        try await store.notifications.notifications(of: session, after: nil, limit: 100_000).compactMap {
            guard case .claim(let claim, let side, let news) = $0.own else { return nil }
            return (claim, side, news)
        }
    }

    /// The same for a claim.
    func news(of claim: ClaimID, for session: Session) async throws -> [ClaimUpdate] {
        try await told(session).filter { $0.claim == claim }.map(\.news)
    }

    /// The letters about claims to an account that are due, which are then sent.
    func letters(to session: Session) async throws -> [[AccountNotification]] {
        // Those of others are not touched.
        let row = session.account.row.rawValue
        let later: Int64 = 86_400_000_000 * 365
        try await bed.damage("UPDATE mail SET due_at = due_at + ? WHERE account <> ?", [later, row])
        var letters: [[AccountNotification]] = []
        for mail in try await store.mail.take(limit: 1000, for: 3600) {
            try await store.mail.finish(mail.id)
            guard case .alerts(.claim, let told, _, _) = mail.letter else { continue }
            letters.append(told)
        }
        try await bed.damage("UPDATE mail SET due_at = due_at - ? WHERE account <> ?", [later, row])
        return letters
    }

    func check() async throws {
        #expect(try await store.maintenance.check(repair: false) == [])
    }
}

/// Expects a refusal of a claim, in whatever state it is.
func expectRefusal(
    _ refusal: ClaimRefusal, _ body: () async throws -> some Sendable, sourceLocation: SourceLocation = #_sourceLocation
) async {
    do {
        _ = try await body()
        Issue.record("nothing was refused", sourceLocation: sourceLocation)
    } catch let found as RefusedClaim {
        #expect(found.reason == refusal, sourceLocation: sourceLocation)
    } catch {
        Issue.record("\(error)", sourceLocation: sourceLocation)
    }
}
