import Reunite
import ReuniteMail
import Testing

@Suite struct MailLinkTests {
    @Test(arguments: [
        "https://reunite.example/verify?token=ab-_12", "http://localhost:8080/reset-password?token=x",
        "http://[::1]:8080/listings/0190", "https://xn--bcher-kva.example/a%20b",
    ])
    func acceptsURLs(_ text: String) throws {
        #expect(try MailLink(text).description == text)
    }

    @Test(arguments: [
        "", "https://", "javascript:alert(1)", "//reunite.example", "https://a.example/ b",
        "https://a.example/\r\nBcc: x",
        "https://a.example/\"onclick=", "https://a.example/<b>", "https://a.example/?a&b", "https://bücher.example/",
        "https://a.example/" + String(repeating: "x", count: 400),
    ])
    func rejectsOthers(_ text: String) {
        #expect(throws: InvalidValue.self) { try MailLink(text) }
    }
}
