import Foundation
import Reunite
import Testing

@testable import ReuniteMail

@Suite struct LetterTests {
    @Test(arguments: Language.allCases)
    func everyMailIsCompleteInEveryLanguage(_ language: Language) throws {
        for letter in try Letter.all() {
            let mail = try letter.rendered(in: language)
            #expect(!mail.subject.isEmpty && mail.subject.onOneLine == mail.subject)
            #expect(mail.text.hasSuffix("\n") && !mail.text.contains("\n\n\n"))
            #expect(mail.html.contains("<html lang=\"\(language.tag)\">"))
            let links = mail.text.split(separator: "\n").filter { $0.contains("://") }.map(String.init)
            #expect(links == letter.links, "a link stands on a line of its own")
            let inHTML = mail.html.components(separatedBy: "href=").dropFirst()
            #expect(inHTML.count == links.count)
            for (part, link) in zip(inHTML, links) { #expect(part.hasPrefix("\"\(link)\">\(link)</a>")) }
            #expect(!mail.html.contains("src=") && !mail.html.contains("url("))
        }
    }

    @Test func everyKindIsTested() throws {
        #expect(try Set(Letter.all().map(\.kind)) == Set(Letter.Kind.allCases))
    }

    @Test func theQueueTellsKindsApart() {
        let names =
            Letter.Kind.allCases.map(\.rawValue) + DecisionMail.allCases.map(\.rawValue)
            + NotificationKind.allCases.map(\.rawValue)
        #expect(Set(names).count == names.count)
    }

    @Test func languagesDiffer() throws {
        for letter in try Letter.all() {
            let mails = try Language.allCases.map { try letter.rendered(in: $0) }
            #expect(Set(mails.map(\.subject)).count == mails.count)
            #expect(Set(mails.map(\.text)).count == mails.count)
        }
    }

    @Test(arguments: Language.allCases)
    func linksWithTokensSayHowLongTheyAreValid(_ language: Language) throws {
        for letter in [Letter.verification(Letter.token), .passwordReset(Letter.token)] {
            #expect(try letter.rendered(in: language).text.contains("24"))
        }
    }

    @Test(arguments: Language.allCases)
    func linksToSignInComeWithACode(_ language: Language) throws {
        let mail = try Letter.signInLink(Letter.token, Letter.code).rendered(in: language)
        #expect(mail.text.contains("040291") && mail.text.contains("15") && !mail.subject.contains("040291"))
    }

    @Test func datesAreWrittenAsInTheLanguage() {
        let first = Timestamp(microseconds: 1_793_491_200_000_000)
        let dates = Language.allCases.map { $0.writer.date(first) }
        #expect(
            dates == [
                "1 November 2026", "1er novembre 2026", "1 de noviembre de 2026", "1 de novembro de 2026",
                "2026年11月1日",
            ])
    }

    @Test func severalExpiringListingsAreInOneMail() throws {
        let listings = ["Black backpack", "Red hat"].enumerated().map { number, title in
            Letter.ExpiringListing(id: Letter.listing(UInt64(number)).id, title: title, expiresAt: Letter.day)
        }
        for language in Language.allCases {
            let mail = try Letter.listingsExpiring(listings, count: 3).rendered(in: language)
            #expect(mail.subject.contains("3"))
            for part in ["Black backpack", "Red hat", Letter.listing(0).page, Letter.listing(1).page, "2", "3"] {
                #expect(mail.text.contains(part))
            }
        }
    }

    @Test func anExpiringListingIsQuotedWithItsDate() throws {
        let (id, page) = Letter.listing()
        let listing = Letter.ExpiringListing(id: id, title: "Black backpack", expiresAt: Letter.day)
        let mail = try Letter.listingsExpiring([listing], count: 1).rendered(in: .english)
        #expect(mail.subject == "Your listing “Black backpack” expires soon")
        #expect(
            mail.text == """
                One of your listings expires on 18 November 2026 (UTC):

                “Black backpack”

                After that, it is no longer on the map. If you still need it, open it
                here, sign in and renew it:

                \(page)

                You are receiving this email because you posted this listing on Reunite.
                If you no longer need it, you can ignore this email: the listing will
                expire automatically.

                """)
    }

    @Test(arguments: [
        "Bag\r\nBcc: all@example.org\r\n\r\n<b>hello</b>", "</title><script>alert(1)</script>",
        "\"><a href='https://evil.example/'>https://reunite.example/</a>", "https://reunite.example/reset?x",
        "bag \u{202E}elpmaxe.live//:sptth\u{202C}", String(repeating: "😀", count: 120),
        String(repeating: "👩‍👩‍👧‍👦", count: 17), "e" + String(repeating: "\u{301}", count: 500), "\u{200B}\u{2060}", "",
        String(repeating: "很", count: 120), "a\u{2028}b\u{0}c\u{85}d\u{1B}[31m",
    ])
    func maliciousTitlesAreHarmless(_ title: String) throws {
        for language in Language.allCases {
            let message = try MailMessage.test(Letter.all(title: title)[4], in: language)
            let calm = try MailMessage.test(Letter.all()[4], in: language)
            // The same headers, links and tags as with a harmless title, and no invisible or reordering characters.
            func names(_ message: MailMessage) -> [Substring] {
                message.headers.filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != ":" } }
            }
            func count(_ text: String, _ message: MailMessage) -> Int {
                message.html.components(separatedBy: text).count
            }
            #expect(names(message) == names(calm))
            for text in ["://", "<", ">", "href"] where !title.contains("href") || text != "href" {
                #expect(count(text, message) == count(text, calm))
            }
            #expect(message.text.split(separator: "\n").count == calm.text.split(separator: "\n").count)
            let hidden = (message.subject + message.text).unicodeScalars.filter {
                $0.properties.generalCategory == .format && $0 != "\u{200D}"
                    || $0.properties.generalCategory == .control && $0 != "\n"
            }
            #expect(hidden.isEmpty)
            #expect(message.lines.allSatisfy { $0.count <= 1000 })
        }
    }
}
