import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteService

/// Changes of profiles, which are decided outside of the transaction.
@Suite struct OwnProfileTests {
    private struct Refused: Error {}

    private let test: TestStore
    private let accounts: TestAccounts
    private let profiles: OwnProfile
    private var store: Store { test.store }

    init() throws {
        test = try TestStore()
        accounts = TestAccounts(store: test.store)
        profiles = OwnProfile(
            accounts: test.store.accounts, photos: test.store.photos, limiter: TestAccounts.limiter(isOn: false))
    }

    private func name(of session: Session) async throws -> String? {
        try await store.accounts.account(session.account)?.profile.displayName.text
    }

    @Test("A profile is changed, or kept if the change is refused")
    func edit() async throws {
        let owner = try await accounts.session("owner@a.example")
        let (changed, picture) = try await profiles.edit(of: owner) { account, _ in
            var profile = account.profile
            profile.displayName = try DisplayName("Ada")
            return profile
        }
        #expect(changed.profile.displayName.text == "Ada" && picture == nil)
        await #expect(throws: Refused.self) { try await profiles.edit(of: owner) { _, _ in throw Refused() } }
        #expect(try await name(of: owner) == "Ada")
    }

    @Test("A change that another one overtakes is decided again")
    func overtaken() async throws {
        let owner = try await accounts.session("owner@a.example")
        let read = try #require(try await store.accounts.account(owner.account))
        var other = read.profile
        other.locale = try LocaleTag("de")
        #expect(try await store.accounts.setProfile(other, of: read, by: owner) != nil)
        // What was read is not what is there: neither this change nor the same one again is made.
        #expect(try await store.accounts.setProfile(read.profile, of: read, by: owner) == nil)
        #expect(try await store.accounts.setProfile(other, of: read, by: owner) == nil)
        var flags: [Bool] = []
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<20 {
                group.addTask { [profiles] in
                    let changed = try? await profiles.edit(of: owner) { account, _ in
                        var profile = account.profile
                        profile.displayName = try DisplayName("\(account.profile.displayName.text) \(number)")
                        return profile
                    }
                    return changed != nil
                }
            }
            for await isChanged in group { flags.append(isChanged) }
        }
        let name = try #require(try await name(of: owner))
        #expect(flags.allSatisfy { $0 } && name.split(separator: " ").count == 21)
    }

    @Test("A session that has ended changes nothing")
    func ended() async throws {
        let owner = try await accounts.session("owner@a.example")
        _ = try await store.sessions.endSession(owner.id, of: owner.account)
        await #expect(throws: AccessRefusal.sessionEnded) {
            try await profiles.edit(of: owner) { account, _ in
                var profile = account.profile
                profile.displayName = try DisplayName("Ada")
                return profile
            }
        }
        #expect(try await name(of: owner) == "Somebody")
    }
}
