import Foundation
import Reunite
import Testing

@testable import ReuniteMail

@Suite struct MailMessageTests {
    private static func check(lines message: MailMessage) {
        for line in message.lines {
            #expect(line.suffix(2) == [0x0D, 0x0A])
            #expect(line.count <= 1000)
            #expect(line.dropLast(2).allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F })
        }
    }

    @Test func encodedMail() throws {
        let message = try MailMessage.test(text: "Hello\nthere", html: "<p>é</p>")
        #expect(
            String(decoding: message.mime, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n") == """
                From: Reunite <no-reply@reunite.example>
                To: ana@example.org
                Subject: Hello
                Date: Wed, 18 Nov 2026 17:30:00 +0000
                Message-ID: <17@reunite.example>
                MIME-Version: 1.0
                Auto-Submitted: auto-generated
                X-Auto-Response-Suppress: All
                Content-Type: multipart/alternative; boundary="=_part_0"

                --=_part_0
                Content-Type: text/plain; charset=utf-8
                Content-Transfer-Encoding: 7bit

                Hello
                there
                --=_part_0
                Content-Type: text/html; charset=utf-8
                Content-Transfer-Encoding: 7bit

                <p>&#233;</p>
                --=_part_0--

                """)
    }

    @Test func everyMailContainsItsTokenTwice() throws {
        for language in Language.allCases {
            for letter in try Letter.all() {
                let message = try MailMessage.test(letter, in: language)
                Self.check(lines: message)
                let lines = message.lines.map { String(decoding: $0, as: UTF8.self) }
                for link in letter.links {
                    #expect(lines.contains("\(link)\r\n"))
                    #expect(lines.contains("<p><a href=\"\(link)\">\(link)</a></p>\r\n"))
                }
            }
        }
    }

    @Test func subjectsAreFoldedBetweenCharacters() throws {
        for subject in [
            "é", String(repeating: "😀", count: 120), String(repeating: "aé很", count: 60),
            String(repeating: "x", count: 500),
        ] {
            let message = try MailMessage.test(subject: subject)
            #expect(message.headers.allSatisfy { $0.utf8.count <= 78 })
            let words = message.headers.joined(separator: "\n").components(separatedBy: "=?UTF-8?B?").dropFirst()
            var text = ""
            for word in words {
                let encoded = String(word.prefix { $0 != "?" })
                #expect(encoded.utf8.count <= 75 - 12)
                let bytes = try #require(Data(base64Encoded: encoded))
                text += try #require(String(data: bytes, encoding: .utf8))
            }
            #expect(text == subject)
        }
    }

    @Test(arguments: ["a\r\nBcc: x@y.example", "a\nb", "a\rb", "a\u{0}b", "a\u{85}b", "a\u{2028}b\u{1B}"])
    func subjectsHaveNoLineBreak(_ subject: String) throws {
        let message = try MailMessage.test(subject: subject)
        let calm = try MailMessage.test()
        #expect(message.headers.count == calm.headers.count)
        #expect(!message.subject.unicodeScalars.contains { $0.properties.generalCategory == .control })
        Self.check(lines: message)
    }

    @Test func theBoundaryOccursInNoBody() throws {
        let text = (0..<12).map { "--=_part_\($0)--\n" }.joined()
        let message = try MailMessage.test(text: text, html: "=_part_12")
        #expect(message.headers.contains { $0.hasSuffix("boundary=\"=_part_13\"") })
    }

    @Test func longLinesAreBroken() throws {
        let words = String(repeating: "word 😀😀 ", count: 1000)
        let long = String(repeating: "很", count: 5000)
        for text in [words, long, String(repeating: "a", count: 5000)] {
            let message = try MailMessage.test(text: text, html: "<p title=\"\(text)\">\(text)&amp;</p>")
            Self.check(lines: message)
            let plain = message.mime.filter { $0 != 0x0D && $0 != 0x0A && $0 != 0x20 }
            #expect(plain.contains(text.utf8.filter { $0 != 0x20 }))
        }
    }

    @Test func controlCharactersAndBareLineEndsAreRemoved() throws {
        let message = try MailMessage.test(text: "a\u{0}b\rc\nd\r\ne\u{7F}\tf\u{1B}", html: "a\rb\u{0}\u{90}c")
        Self.check(lines: message)
        let text = String(decoding: message.mime, as: UTF8.self)
        #expect(text.contains("\r\n\r\nab\r\nc\r\nd\r\ne\tf\r\n--"))
        #expect(text.contains("\r\n\r\na\r\nbc\r\n--"))
    }

    @Test func equalMailsAreEqualToTheByte() throws {
        #expect(try MailMessage.test().mime == MailMessage.test().mime)
    }

    @Test(
        arguments: [
            (0, "Thu, 1 Jan 1970 00:00:00 +0000", "19700101T000000.000000Z"),
            (-1, "Wed, 31 Dec 1969 23:59:59 +0000", "19691231T235959.999999Z"),
            (1_709_208_000_000_500, "Thu, 29 Feb 2024 12:00:00 +0000", "20240229T120000.000500Z"),
        ] as [(Int64, String, String)])
    func datesFollowTheStandard(_ microseconds: Int64, _ header: String, _ fileName: String) {
        let date = MailDate(Timestamp(microseconds: microseconds))
        #expect(date.header == header)
        #expect(date.fileName == fileName)
    }
}
