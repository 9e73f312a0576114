import Reunite
import TestSupport
import Testing

@testable import ReuniteMail

@Suite struct MessageMailTests {
    private let letter: Letter
    private let block: String

    init() throws { (letter, block) = try Letter.message(body: "I found it.\n\nSee you!") }

    @Test func plainText() throws {
        let mail = try letter.rendered(in: .english)
        #expect(mail.subject == "Message about your listing “Black backpack”")
        #expect(
            mail.text == """
                Somebody wrote to you about one of your listings:

                “Black backpack”

                \(Letter.listing().page)

                Their name and message follow. We have not checked them:

                “Bo”

                > I found it.
                >
                > See you!

                To reply, answer this email. They’ll then see your email address.

                Beware of fraud: never pay in advance, and never share a code that you
                have received.

                You are receiving this email because you posted this listing on Reunite.
                To block this person, open this link:

                \(block)

                """)
    }

    @Test("A sender whose address fits into no Reply-To is named with it", arguments: Language.allCases)
    func otherScripts(_ language: Language) throws {
        let mail = try Letter.message(email: "jö@bücher.example", body: "Hi").letter.rendered(in: language)
        let answering = language.texts("message.answeringTo", ["address": "jö@bücher.example"])
        #expect(mail.text.contains(PlainTextWriter.text(of: [.paragraph(answering)])))
    }

    @Test(arguments: Language.allCases)
    func everyLanguageWarnsOfFraudAndExplainsReplies(_ language: Language) throws {
        let mail = try letter.rendered(in: language)
        let texts = language.texts
        var position = mail.text.startIndex
        for block in [
            .title(language.writer.quoted("Black backpack")), .paragraph(texts("message.introduction")),
            .title(language.writer.quoted("Bo")),
            .quote("I found it.\n\nSee you!"), .paragraph(texts("message.answering")),
            .paragraph(texts("shared.fraudWarning")),
        ] as [MailBlock] {
            let range = try #require(
                mail.text.range(of: PlainTextWriter.text(of: [block]), range: position..<mail.text.endIndex))
            position = range.upperBound
        }
        #expect(mail.text.hasSuffix("\n\n\(block)\n"))
    }

    @Test(arguments: [
        (59, "less than an hour"), (3600, "an hour"), (7200, "2 hours"), (172_799, "47 hours"), (172_800, "2 days"),
    ])
    func contactDetailsOfANewAccountAreMarked(_ age: Int64, _ words: String) throws {
        let text = "Call +33 6 12 34 56 78\nor write to me@evil.example, at 10:30."
        let mail = try Letter.message(body: text, age: age).letter.rendered(in: .english)
        let plain = mail.text.replacing("\n", with: " ")
        #expect(plain.contains("This person has been here for \(words). Never pay to get your thing back."))
        #expect(mail.text.contains("> Call ⚠ +33 6 12 34 56 78\n"))
        #expect(mail.text.contains("> or write to ⚠ me@evil. example, at 10:30."))
        // Nothing is marked without an age: the account is older, or there is nothing to mark.
        let other = try Letter.message(body: text).letter.rendered(in: .english)
        #expect(!other.text.contains("⚠") && !other.text.contains("has been here"))
    }

    @Test(arguments: Language.allCases)
    func everyLanguageHasTheWarningForEachAge(_ language: Language) throws {
        for age: Int64 in [0, 3600, 7200, 200_000] {
            let mail = try Letter.message(body: "06 12 34 56 78", age: age).letter.rendered(in: language)
            #expect(
                mail.text.contains("⚠ 06 12 34 56 78") && !mail.text.contains("newcomer") && !mail.text.contains("{"))
        }
    }

    @Test func repliesGoToTheSender() throws {
        let message = try MailMessage.test(letter)
        #expect(
            message.headers.prefix(3) == [
                "From: =?UTF-8?B?UsOpdW5pdGU=?= <no-reply@reunite.example>", "Reply-To: bo@example.net",
                "To: ana@example.org",
            ])
        #expect(try !MailMessage.test(Letter.passwordChanged).headers.contains { $0.hasPrefix("Reply-To") })
    }

    @Test(arguments: [
        "a@b.example\r\nBcc: x@y.example", "a@b.example\u{2028}Bcc: x@y.example", "a@b.example, c@d.example",
        "A <a@b.example>", "a@b.example\u{85}x",
    ])
    func replyToIsOnePlainAddress(_ text: String) {
        #expect(throws: InvalidValue.self) { try MailMessage.test(replyTo: text) }
    }

    @Test(.enabled(if: Python.path != nil))
    func replyToIsParsedAsWritten() async throws {
        let addresses = [
            "bo@example.net", "o'b+%41!x=y@mail.example", "`{|}~*@y.example", "=?utf-8?q?a?=@y.example",
            "=?utf-8?q?x=40y.example=2C=0D=0ABcc=3A_z=40y.example?=@y.example", "a=?utf-8?b?YQ==?=@y.example",
            String(repeating: "a", count: 64) + "@" + String(repeating: "b.", count: 90) + "example",
        ]
        let messages = try addresses.map { try MailMessage.test(to: $0, replyTo: $0) }
        for (mail, address) in zip(try await ParsedMail.parse(messages.map(\.mime)), addresses) {
            #expect(mail.defects.isEmpty)
            #expect(mail.replyTo == [address])
            #expect(mail.to == [address])
            #expect(mail.names.count { $0 == "Reply-To" } == 1)
            #expect(mail.names.count == 10)
            #expect(mail.from[1] == "no-reply@reunite.example")
        }
    }
}
