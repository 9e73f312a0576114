import Reunite
import ReuniteMail
import Testing

@Suite struct MailboxTests {
    @Test(
        arguments: [
            ("no-reply@reunite.example", "", "no-reply@reunite.example"),
            ("Reunite <no-reply@reunite.example>", "Reunite", "no-reply@reunite.example"),
            ("\"Reunite, Inc.\" <a@b.example>", "Reunite, Inc.", "a@b.example"),
            ("  Objets  trouvés <a@b.example>", "Objets trouvés", "a@b.example"), ("<a@b.example>", "", "a@b.example"),
        ])
    func isParsed(_ text: String, _ name: String, _ address: String) throws {
        let mailbox = try Mailbox(text)
        #expect(mailbox.name == name)
        #expect(mailbox.address.text == address)
    }

    @Test(arguments: [
        "", "Reunite", "Reunite a@b.example", "Reunite <a@b.example", "a\r\nBcc: x@y.example <a@b.example>",
        "a\u{0}b <a@b.example>", "a\u{202E}b <a@b.example>", "A <b@c.example> <d@e.example>", "A <a b@c.example>",
        "A <a@b.example\r\nBcc: x@y.example>", "A <a@b@c.example>", "A <\"a\"@b.example>", "A <a@[127.0.0.1]>",
        String(repeating: "n", count: 201) + " <a@b.example>",
    ])
    func rejectsOthers(_ text: String) {
        #expect(throws: InvalidValue.self) { try Mailbox(text) }
    }

    @Test(arguments: [
        "a@b.example\r\nBcc: x@y.example", "a@b.example\nx", "a b@c.example", "<a@b.example>", "a@b.example>",
        "a@b.example,c@d.example", "a@b.example\u{0}",
    ])
    func recipientsAreOnePlainAddress(_ text: String) {
        #expect(throws: InvalidValue.self) { try MailMessage.test(to: text) }
    }
}
