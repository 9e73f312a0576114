import Reunite
import ReuniteMail

extension MailMessage {
    /// A mail with defaults for everything that a test does not set.
    static func test(
        from: String = "Reunite <no-reply@reunite.example>", to: String = "ana@example.org",
        subject: String = "Hello", text: String = "Hello\n", html: String = "<p>Hello</p>\n", id: String = "17"
    ) throws -> MailMessage {
        MailMessage(
            from: try Mailbox(from), to: try EmailAddress(to), subject: subject, text: text, html: html,
            id: try MessageID(local: id, host: "reunite.example"), date: Timestamp(microseconds: 1_795_023_000_000_000))
    }

    /// A letter as a mail.
    static func test(_ letter: Letter, in language: Language = .english) throws -> MailMessage {
        try MailMessage(
            letter, in: language.texts, from: Mailbox("Réunite <no-reply@reunite.example>"),
            to: EmailAddress("ana@example.org"), id: MessageID(local: "17", host: "reunite.example"),
            date: Letter.day, url: Letter.url)
    }

    /// The encoded lines.
    var lines: [[UInt8]] {
        var lines: [[UInt8]] = [[]]
        for byte in mime {
            lines[lines.count - 1].append(byte)
            if byte == 0x0A { lines.append([]) }
        }
        return lines.dropLast()
    }

    /// The lines of the header, without line ends.
    var headers: [String] {
        lines.prefix { $0 != [0x0D, 0x0A] }.map { String(decoding: $0.dropLast(2), as: UTF8.self) }
    }
}
