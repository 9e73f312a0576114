import Reunite
import Testing

@testable import ReuniteMail

@Suite struct ModerationMailTests {
    private static let link = try! MailLink("https://reunite.example/listings/1")

    @Test func aHeldListingIsToldWithItsReason() {
        let mail = MailContent.listingHeld(
            title: "Black backpack", note: "The photo shows a name.\n\nPlease cover it.", link: Self.link
        ).rendered(in: .english)
        #expect(mail.subject == "Your listing “Black backpack” is hidden for now")
        #expect(
            mail.text == """
                A moderator has hidden one of your listings for now:

                “Black backpack”

                The reason, in the moderator’s own words:

                > The photo shows a name.
                >
                > Please cover it.

                If you think that this is a mistake, you can appeal once. To do so, open
                the listing here and sign in:

                https://reunite.example/listings/1

                You get this mail because you posted this listing on Reunite. While it
                is hidden, only you and the moderators can see it.

                """)
        #expect(mail.html.contains(">The photo shows a name.<br>\n<br>\nPlease cover it.</blockquote>"))
        #expect(mail.html.contains("<blockquote dir=\"auto\""))
    }

    @Test func aReportedListingHasNoReasonYet() {
        let mail = MailContent.listingHeld(title: "Black backpack", note: nil, link: Self.link).rendered(in: .english)
        #expect(
            mail.text == """
                Several people reported one of your listings. It is hidden until a
                moderator has looked at it:

                “Black backpack”

                If you think that this is a mistake, you can appeal once. To do so, open
                the listing here and sign in:

                https://reunite.example/listings/1

                You get this mail because you posted this listing on Reunite. You need
                not do anything: a moderator looks at it all the same.

                """)
        #expect(!mail.html.contains("blockquote"))
    }

    @Test(arguments: MailLanguage.allCases)
    func ownersAreToldWhyAndThatTheyCanAppeal(_ language: MailLanguage) {
        let texts = language.texts
        func says(_ content: MailContent, _ isHarsh: Bool, _ note: String?) {
            let mail = content.rendered(in: language)
            #expect(mail.subject.contains(texts.quoted("Bag")))
            func has(_ text: String) -> Bool {
                mail.text.contains(PlainTextWriter.text(of: [.paragraph(text)]))
            }
            #expect(has(texts.appeal) == isHarsh)
            #expect(has(texts.visit) == !isHarsh)
            #expect(has(texts.noteIntroduction) == (note != nil))
            #expect(mail.text.contains("\n> ") == (note != nil))
            if let note { #expect(mail.text.contains("\n\n> \(note)\n\n")) }
        }
        says(.listingHeld(title: "Bag", note: nil, link: Self.link), true, nil)
        says(.listingHeld(title: "Bag", note: "Why", link: Self.link), true, "Why")
        says(.listingRemoved(title: "Bag", note: "Why", link: Self.link), true, "Why")
        says(.listingRestored(title: "Bag", note: nil, link: Self.link), false, nil)
        says(.listingRestored(title: "Bag", note: "Why", link: Self.link), false, "Why")
    }

    @Test func whatIsHeldReadsOtherwiseByWhoDecided() {
        for language in MailLanguage.allCases {
            let texts = language.texts
            let openings = [
                texts.listingReported(title: ""), texts.listingHeld(title: ""), texts.listingRemoved(title: ""),
                texts.listingRestored(title: ""),
            ].map(\.opening)
            #expect(Set(openings).count == openings.count)
        }
    }

    @Test func suspensionsEndOnADayOrDoNot() {
        // The last microsecond of 2026, in UTC.
        let until = Timestamp(microseconds: 1_798_761_599_999_999)
        let dates = [
            "until 31 December 2026 (UTC)", "jusqu’au 31 décembre 2026 (UTC)", "hasta el 31 de diciembre de 2026 (UTC)",
            "até 31 de dezembro de 2026 (UTC)", "至 2026年12月31日（UTC）",
        ]
        for (language, date) in zip(MailLanguage.allCases, dates) {
            func text(_ until: Timestamp?) -> String {
                MailContent.accountSuspended(until: until, note: "Fraud, 3 times.").rendered(in: language).text
                    .replacing("\n", with: " ")
            }
            #expect(text(until).contains(date))
            #expect(!text(nil).contains("2026") && !text(nil).contains("UTC"))
            #expect(text(until).contains("> Fraud, 3 times.") && text(nil).contains("> Fraud, 3 times."))
            #expect(!text(nil).contains("://"))
        }
    }
}
