import Reunite
import ReuniteStorage
import Testing

@testable import ReuniteService

/// Wrong codes of hand-overs: an office that hands over many things, and people who hold it up.
@Suite struct HandOverLimitsTests {
    private let claiming: ClaimingStore
    private var store: Store { claiming.store }

    init() throws { claiming = try ClaimingStore() }

    /// An accepted claim on a thing that an office has found.
    private func accepted(by office: Session, for claimant: Session) async throws -> ClaimID {
        let listing = try await claiming.post(.found, "Black backpack", by: office)
        let (id, _) = try await store.claims.submit(ClaimDraft(answers: []), about: listing, by: claimant, key: nil)
        _ = try await store.claims.act(.accept, on: id, note: nil, by: office)
        return id
    }

    private func isHandedOver(_ code: HandOverCode, of claim: ClaimID? = nil, by office: Session) async throws -> Bool {
        do {
            return try await claiming.claiming.handOver(code, of: claim, by: office).state == .handedOver
        } catch let error as RefusedClaim where error.reason == .wrongCode {
            return false
        }
    }

    private func code(of claim: ClaimID, for claimant: Session) async throws -> HandOverCode {
        try await store.claims.code(of: claim, for: claimant).code
    }

    /// Every twentieth code is mistyped such that the check character fits by chance. Every third is scanned.
    @Test func anOfficeHandsOver300ThingsInAnHour() async throws {
        let (office, claimant) = (try await claiming.person("office"), try await claiming.person("claimant"))
        var claims: [ClaimID] = []
        for _ in 0..<300 { claims.append(try await accepted(by: office, for: claimant)) }
        for (number, claim) in claims.enumerated() {
            claiming.pass(.seconds(12))
            let named = number.isMultiple(of: 3) ? claim : nil
            if number % 20 == 7 { #expect(try await !isHandedOver(.random(), of: named, by: office)) }
            #expect(try await isHandedOver(code(of: claim, for: claimant), of: named, by: office))
        }
    }

    /// Somebody shows invented codes at the desk, as QR codes that name the claim, and as text.
    @Test func inventedCodesHoldNobodyElseUp() async throws {
        let office = try await claiming.person("office")
        let (guesser, next) = (try await claiming.person("guesser"), try await claiming.person("next"))
        let attacked = try await accepted(by: office, for: guesser)
        let (claim, other) = (
            try await accepted(by: office, for: next), try await accepted(by: office, for: next)
        )
        for _ in 0..<ClaimTerms.wrongCodes {
            #expect(try await !isHandedOver(.random(), of: attacked, by: office))
        }
        await #expect(throws: RateLimitExceeded.self) { try await isHandedOver(.random(), of: attacked, by: office) }
        // As many typed ones as the office may enter with three claims, less one.
        for _ in 0..<3 * ClaimTerms.wrongCodes - 1 { #expect(try await !isHandedOver(.random(), by: office)) }
        #expect(try await isHandedOver(code(of: claim, for: next), by: office))
        await #expect(throws: RateLimitExceeded.self) {
            for _ in 0..<2 { _ = try await isHandedOver(.random(), by: office) }
        }
        await #expect(throws: RateLimitExceeded.self) {
            try await isHandedOver(code(of: other, for: next), by: office)
        }
        #expect(try await isHandedOver(code(of: other, for: next), of: other, by: office))
    }

    /// A code counts for the claim that it names, and for no other.
    @Test func aCodeOpensTheClaimThatItNames() async throws {
        let (office, claimant) = (try await claiming.person("office"), try await claiming.person("claimant"))
        let (one, other) = (
            try await accepted(by: office, for: claimant), try await accepted(by: office, for: claimant)
        )
        let code = try await code(of: one, for: claimant)
        await #expect(throws: RefusedClaim(.expiredCode)) {
            try await isHandedOver(code, of: other, by: office)
        }
        // Neither a stranger nor the claimant has claims to name.
        for person in [claimant, try await claiming.person("stranger")] {
            await #expect(throws: AccessRefusal.notFound) { try await isHandedOver(code, of: one, by: person) }
        }
        #expect(try await isHandedOver(code, of: one, by: office))
        #expect(try await store.claims.acceptedCount(on: office, atMost: 60) == 1)
    }
}
