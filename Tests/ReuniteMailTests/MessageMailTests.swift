import Reunite
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

                Their name and message follow. We haven’t checked them:

                “Bo”

                > I found it.
                >
                > See you!

                Neither of you sees the other’s email address. To reply, open this link:

                \(Letter.url)/messages/\(Letter.conversation)

                Beware of fraud: never pay in advance, and never share a code that you
                have received.

                You are receiving this email because you posted this listing on Reunite.
                To block this person, open this link:

                \(block)

                """)
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
        #expect(plain.contains("This person has been here for \(words). Never pay to get your item back."))
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

    @Test func theOtherSideIsToldOfAnAnswer() throws {
        let mail = try Letter.message(body: "Hi", to: .writer).letter.rendered(in: .english)
        #expect(mail.subject == "Reply about “Black backpack”")
        #expect(mail.text.hasPrefix("You have a reply about this listing:\n"))
    }

    @Test("No mail has an address for replies", arguments: Language.allCases)
    func noReplies(_ language: Language) throws {
        for letter in try Letter.all() {
            #expect(try !MailMessage.test(letter, in: language).headers.contains { $0.hasPrefix("Reply-To") })
        }
    }
}
