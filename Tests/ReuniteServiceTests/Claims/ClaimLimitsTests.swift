import Reunite
import ReuniteStorage
import Testing

@testable import ReuniteService

/// Many accounts that claim one thing, and its owner.
@Suite struct ClaimLimitsTests {
    private let claiming: ClaimingStore

    init() throws { claiming = try ClaimingStore() }

    private func isClaimed(_ listing: ListingID, by claimant: Session, from client: Int = 250) async throws -> Bool {
        do {
            try await claiming.claim(listing, by: claimant, from: client)
            return true
        } catch is RateLimitExceeded {
            return false
        }
    }

    private func found() async throws -> ListingID {
        try await claiming.post(.found, "Blue Deuter backpack", by: claiming.person("finder"))
    }

    /// 31 accounts at three addresses, which withdraw their claims and claim again as often as they may.
    @Test func fewAddressesCannotFillAListing() async throws {
        let listing = try await found()
        var claims = Set<ClaimID>()
        for number in 0..<31 {
            let account = try await claiming.person("a\(number)", isNew: true)
            for _ in 0..<3 {
                guard let claim = try? await claiming.claim(listing, by: account, from: number % 3) else { break }
                claims.insert(claim.id)
                _ = try await claiming.store.claims.act(.withdraw, on: claim.id, note: nil, by: account)
            }
        }
        let (burst, _) = RateLimit.claimsByClientAndListing.rate
        #expect(claims.count == 3 * burst)
        #expect(try await isClaimed(listing, by: claiming.person("owner")))
        #expect(try await isClaimed(listing, by: claiming.person("new", isNew: true), from: 251))
    }

    /// With an address for each account, both shares can be filled, but not for the person who has lost the thing.
    @Test func manyAddressesCannotKeepTheOwnerOut() async throws {
        let listing = try await found()
        func fill(isNew: Bool) async throws -> Int {
            var claims = 0
            for number in 0..<50 {
                let account = try await claiming.person("\(isNew ? "new" : "old")\(number)", isNew: isNew)
                if try await isClaimed(listing, by: account, from: number) { claims += 1 }
            }
            return claims
        }
        #expect(try await fill(isNew: true) == RateLimit.claimsByNewAccountsAndListing.rate.burst)
        // New accounts leave the others their share.
        #expect(try await isClaimed(listing, by: claiming.person("established")))
        #expect(try await fill(isNew: false) == RateLimit.claimsByListing.rate.burst - 1)
        for isNew in [true, false] {
            let name = isNew ? "n" : "e"
            let other = try await claiming.person("other.\(name)", isNew: isNew)
            _ = try await claiming.post(.lost, "Grey umbrella", .umbrellas, by: other)
            _ = try await claiming.post(.lost, "Blue Deuter backpack", at: 24.85, by: other)
            #expect(try await !isClaimed(listing, by: other, from: 253))
            let owner = try await claiming.person("owner.\(name)", isNew: isNew)
            // They post what they have lost after they were refused.
            #expect(try await !isClaimed(listing, by: owner, from: 252))
            _ = try await claiming.post(.lost, "Deuter backpack, blue", by: owner)
            #expect(try await isClaimed(listing, by: owner, from: 252))
        }
    }

    /// The new accounts of a network share a few claims, except people who have posted what they have lost.
    @Test func newNeighboursCannotKeepTheOwnerOut() async throws {
        func newcomer(_ name: String) async throws -> Session {
            let session = try await claiming.person(name, isNew: true)
            return Session(
                id: session.id, account: session.account, role: .member,
                newAccountShare: NewAccountShare(client: [1, 2, 3]))
        }
        let finder = try await claiming.person("finder")
        for number in 0..<RateLimit.claimsByNewAccount.rate.burst {
            let other = try await claiming.post(.found, "Red bicycle \(number)", .bicycles, by: finder)
            #expect(try await isClaimed(other, by: newcomer("a\(number)"), from: number))
        }
        let listing = try await claiming.post(.found, "Blue Deuter backpack", by: finder)
        let owner = try await newcomer("owner")
        await #expect { try await claiming.claim(listing, by: owner) } throws: {
            ($0 as? RateLimitExceeded)?.sharers == .newAccounts
        }
        _ = try await claiming.post(.lost, "Deuter backpack, blue", by: owner)
        #expect(try await isClaimed(listing, by: owner))
    }

    /// A claim that is submitted again takes no further place.
    @Test func aWithdrawnClaimIsSubmittedAgainWithoutAPlace() async throws {
        let listing = try await found()
        let owner = try await claiming.person("owner")
        let first = try await claiming.claim(listing, by: owner)
        for number in 0..<RateLimit.claimsByListing.rate.burst - 1 {
            #expect(try await isClaimed(listing, by: claiming.person("a\(number)"), from: number))
        }
        #expect(try await !isClaimed(listing, by: claiming.person("late"), from: 200))
        _ = try await claiming.store.claims.act(.withdraw, on: first.id, note: nil, by: owner)
        let again = try await claiming.claim(listing, by: owner)
        #expect(again.id == first.id && again.state == .submitted && again.isSubmittedAgain)
    }
}
