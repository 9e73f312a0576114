import Foundation
import Reunite
import Testing

@testable import ReuniteMail

@Suite struct SMTPConfigurationTests {
    @Test(
        arguments: [
            ("smtp://mail.example.org", "mail.example.org", 587, .startTLS),
            ("SMTP://mail.example.org:2525/", "mail.example.org", 2525, .startTLS),
            ("smtps://mail.example.org", "mail.example.org", 465, .implicitTLS),
            ("smtp://localhost?starttls=never", "localhost", 25, .none), ("smtp://[::1]:25", "::1", 25, .startTLS),
        ] as [(String, String, Int, SMTPSecurity)])
    func isParsed(_ url: String, _ host: String, _ port: Int, _ security: SMTPSecurity) throws {
        let configuration = try SMTPConfiguration(url: url)
        #expect(configuration.host == host)
        #expect(configuration.port == port)
        #expect(configuration.security == security)
        #expect(configuration.credentials == nil)
    }

    @Test func credentialsAreDecoded() throws {
        let configuration = try SMTPConfiguration(url: "smtp://ana%40example.org:p%3A%2F%25%C3%A9@mail.example.org")
        #expect(configuration.credentials?.username == "ana@example.org")
        #expect(configuration.credentials?.password == "p:/%é")
    }

    @Test(arguments: [
        "", "mail.example.org", "http://mail.example.org", "smtp://", "smtp:mail.example.org", "smtp://a b",
        "smtp://mail.example.org/path", "smtp://mail.example.org#f", "smtp://mail.example.org?starttls=optional",
        "smtps://mail.example.org?starttls=never", "smtp://mail.example.org:0", "smtp://mail.example.org:70000",
        "smtp://mail.example.org:x", "smtp://ana@mail.example.org", "smtp://:secret@mail.example.org",
        "smtp://ana:sec%0D%0Aret@mail.example.org", "smtp://ana:secret%zz@mail.example.org",
        "smtp://ana:secret%FF@mail.example.org", "smtp://bücher.example", "smtp://a%0Db",
    ])
    func rejectsOthersWithoutQuotingThem(_ url: String) {
        let error = #expect(throws: InvalidValue.self) { try SMTPConfiguration(url: url) }
        #expect(error?.description.contains("secret") == false)
    }

    @Test func thePasswordIsNotPrinted() throws {
        let configuration = try SMTPConfiguration(url: "smtp://ana:secret@mail.example.org")
        var dumped = ""
        dump(configuration, to: &dumped)
        for text in ["\(configuration)", String(reflecting: configuration), dumped] {
            #expect(!text.contains("secret"))
        }
    }
}
