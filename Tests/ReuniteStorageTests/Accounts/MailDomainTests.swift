import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

/// The mail domains by which accounts are limited.
@Suite struct MailDomainTests {
    @Test(
        "A domain is the one that its owner registered, without the suffix of a registry",
        arguments: [
            ("ada@example.org", "example.org"), ("ada@a.b.Example.ORG", "example.org"),
            ("ada@mail.example.co.uk", "example.co.uk"), ("ada@cs.example.ac.jp", "example.ac.jp"),
            ("ada@mail.bücher.example", "xn--bcher-kva.example"), ("ada@a.b.公司.cn", "b.xn--55qx5d.cn"),
            ("ada@x.пример.рф", "xn--e1afmkfd.xn--p1ai"),
            // Whoever gives away subdomains is one domain.
            ("ada@somebody.github.io", "github.io"), ("ada@a.duckdns.org", "duckdns.org"),
            // A suffix alone, and no suffix that is known.
            ("ada@co.uk", "co.uk"), ("ada@localhost", "localhost"), ("ada@host.internal-zone", "host.internal-zone"),
        ])
    func registeredDomain(email: String, domain: String) throws {
        #expect(MailDomain(of: try EmailAddress(email)).name == domain)
    }

    @Test("A domain is known by ten old accounts, of which at most a tenth are suspended; providers are known by name")
    func isKnown() {
        func isKnown(_ accounts: Int, _ suspended: Int, _ name: String = "example.org") -> Bool {
            MailDomain(name: name).isKnown(MailDomain.Record(accounts: accounts, suspended: suspended))
        }
        #expect(!isKnown(0, 0) && !isKnown(9, 0) && isKnown(10, 0) && isKnown(10, 1) && !isKnown(10, 2))
        #expect(isKnown(1000, 100) && !isKnown(1000, 101) && isKnown(0, 0, "gmail.com"))
    }

    @Test("Only accounts that have existed for 30 days, and still do, count for their domain")
    func record() async throws {
        let moderated = try ModeratedStore()
        func record(_ domain: String) async throws -> MailDomain.Record {
            try await moderated.store.read { try Accounts.record($0, of: MailDomain(name: domain), at: .now) }
        }
        for number in 0..<3 { _ = try await moderated.person("old\(number)@mail.a.example", age: MailDomain.age) }
        _ = try await moderated.person("young@a.example", age: MailDomain.age - 60)
        _ = try await moderated.person("other@b.example", age: MailDomain.age)
        #expect(try await record("a.example") == MailDomain.Record(accounts: 3, suspended: 0))
        try await moderated.store.accounts.suspend(try EmailAddress("old1@mail.a.example"), until: nil)
        #expect(try await record("a.example") == MailDomain.Record(accounts: 3, suspended: 1))
        #expect(try await record("c.example") == MailDomain.Record(accounts: 0, suspended: 0))
    }
}
