import Foundation
import Reunite
import ReuniteStorage
import TestSupport
import Testing

/// `reunite tag`, as an operator uses it.
@Suite struct TagCommandTests {
    private let test: TestStore
    private var data: [String] { ["--data-dir", test.folder.path] }

    init() throws { test = try TestStore() }

    @Test func tagsAreRevokedAndReportsListed() async throws {
        let store = test.store
        let password = try await PasswordHasher().hash(Password("correct horse battery"))
        let account = try await store.registrations.createAccount(
            Registration(
                email: EmailAddress("ada@example.org"), password: password,
                profile: Profile(displayName: DisplayName("Ada"))), role: .member)
        let signedIn = try #require(
            try await store.sessions.signIn(to: account, password: password, userAgent: nil, lifetime: 3_600))
        let owner = try #require(try await store.sessions.session(signedIn.token))
        let draft = BelongingDraft(title: try Title("Bike"), category: .bicycles)
        let belonging = try await store.belongings.add(draft, by: owner, key: nil).belonging
        #expect(try await TestProgram.run(["tag", "reports"] + data).output == "There are no reported messages.\n")
        try await store.foundMessages.send(.init(text: "Pay\nme."), through: belonging.tag, from: [1])
        let message = try #require(
            try await store.foundMessages.messages(of: owner, limit: 1, after: nil, room: .max).messages.first)
        try await store.foundMessages.report(message.id, about: belonging.id, by: owner)
        let reports = try await TestProgram.run(["tag", "reports"] + data)
        #expect(reports.status == 0 && reports.output.contains("Pay me."), "\(reports.output)")
        let code = belonging.tag.grouped
        let revoked = try await TestProgram.run(["tag", "revoke", code.lowercased()] + data)
        #expect(revoked.status == 0 && revoked.output == "\(code): revoked.\n")
        let again = try await TestProgram.run(["tag", "revoke", code, TagCode.random().text] + data)
        #expect(again.status == 1 && again.output.contains("\(code): no tag has this code."))
        #expect(try await store.belongings.belonging(belonging.id, of: owner).tag != belonging.tag)
        #expect(try await TestProgram.run(["tag", "revoke", "K7Q2"] + data).status == 64)
    }
}
