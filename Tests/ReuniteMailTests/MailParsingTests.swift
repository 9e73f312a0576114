import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteMail

/// Mails read by an independent parser (Python's).
@Suite(.enabled(if: Python.path != nil)) struct MailParsingTests {
    private static func names(of message: MailMessage) -> [String] {
        [
            "From", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Auto-Submitted", "X-Auto-Response-Suppress",
        ]
            + (message.unsubscribe == nil ? [] : ["List-Unsubscribe", "List-Unsubscribe-Post"]) + ["Content-Type"]
    }

    @Test("Every mail is parsed as written, from a file and from a server", arguments: [false, true])
    func everyMail(isASCII: Bool) async throws {
        let messages = try Language.allCases.flatMap { language in
            try Letter.all(title: "Sac à dos <noir> & 很 😀").map { try MailMessage.test($0, in: language) }
        }
        let encoded = messages.map { isASCII ? $0.asciiMIME : $0.mime }
        #expect(!isASCII || encoded.allSatisfy { $0.allSatisfy { $0 < 0x80 } })
        let mails = try await ParsedMail.parse(encoded)
        #expect(mails.count == messages.count)
        for (mail, message) in zip(mails, messages) {
            #expect(mail.defects.isEmpty)
            #expect(mail.names == Self.names(of: message))
            #expect(mail.subject == message.subject)
            #expect(mail.from == ["Réunite", "no-reply@reunite.example"])
            #expect(mail.to == ["ana@example.org"])
            #expect(mail.date == "2026-11-18T17:30:00+00:00")
            #expect(mail.id == "<17@reunite.example>")
            #expect(mail.types == ["multipart/alternative", "text/plain", "text/html"])
            #expect(mail.encodings[1] == "7bit" && mail.encodings[0] != (isASCII ? "8bit" : "quoted-printable"))
            // The last line end belongs to the boundary.
            #expect(Self.lines(mail.text) + "\n" == message.text)
            #expect(Self.resolved(Self.lines(mail.html)) + "\n" == message.html)
        }
    }

    @Test func subjectsAndNamesSurviveEncoding() async throws {
        let texts = [
            "Hello", "a=?b", "=?utf-8?q?=0D=0ABcc:_x@y.example?=", "é", String(repeating: "😀", count: 120),
            String(repeating: "word ", count: 50) + "end", String(repeating: "x", count: 190), "Doe, \"J\\ane\" (x)",
            "a.b@c.example", "<b>很</b>",
        ]
        let messages = try texts.map { text in
            let name = text.contains("<") || text.utf8.count > 200 ? "N" : text
            return try MailMessage.test(from: "\(name) <no-reply@reunite.example>", subject: text)
        }
        for (mail, message) in zip(try await ParsedMail.parse(messages.map(\.mime)), messages) {
            #expect(mail.defects.isEmpty)
            #expect(mail.names == Self.names(of: message))
            #expect(mail.subject == message.subject)
            // Before 3.12, this parser leaves a space between two encoded words of a name.
            let name = message.from.name
            #expect(mail.from[0].filter { $0 != " " } == name.filter { $0 != " " })
            #expect(mail.from[1] == "no-reply@reunite.example")
            #expect(message.headers.allSatisfy { $0.utf8.count <= 78 })
        }
    }

    private static func lines(_ text: String) -> String {
        text.replacingOccurrences(of: "\r\n", with: "\n")
    }

    /// Markup with numeric references replaced by characters.
    private static func resolved(_ markup: String) -> String {
        var parts = markup.components(separatedBy: "&#")
        var text = parts.removeFirst()
        for part in parts {
            let digits = part.prefix { $0.isNumber }
            let scalar = UInt32(digits).flatMap(Unicode.Scalar.init)!
            text += scalar == "'" ? "&#39;" : String(Character(scalar))
            text += part.dropFirst(digits.count + 1)
        }
        return text
    }
}
