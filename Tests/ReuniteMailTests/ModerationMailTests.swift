import Reunite
import Testing

@testable import ReuniteMail

@Suite struct ModerationMailTests {
    /// A letter about a decision.
    private static func decision(
        _ notice: DecisionMail, title: String = "Bag", note: String?, link: Letter.DecisionLink? = .listing
    ) -> Letter {
        .decision(notice, Letter.listing().id, title: title, note: note, link: link)
    }

    @Test func aHeldListingIsToldWithItsReason() throws {
        let mail = try Self.decision(
            .held, title: "Black backpack", note: "The photo shows a name.\n\nPlease cover it."
        ).rendered(in: .english)
        #expect(mail.subject == "Your listing “Black backpack” is temporarily hidden")
        #expect(
            mail.text == """
                A moderator has temporarily hidden one of your listings:

                “Black backpack”

                The reason, in the moderator’s own words:

                > The photo shows a name.
                >
                > Please cover it.

                If you think this is a mistake, you can appeal once, without signing in:

                \(Letter.listing().page)

                You are receiving this email because you posted this listing on Reunite.
                While it is hidden, only you and the moderators can see it.

                """)
        #expect(mail.html.contains(">The photo shows a name.<br>\n<br>\nPlease cover it.</blockquote>"))
        #expect(mail.html.contains("<blockquote dir=\"auto\""))
    }

    @Test func aReportedListingHasNoReasonYet() throws {
        let mail = try Self.decision(.held, title: "Black backpack", note: nil).rendered(in: .english)
        #expect(
            mail.text == """
                Several people reported one of your listings. It is hidden until a
                moderator has reviewed it:

                “Black backpack”

                If you think this is a mistake, you can appeal once, without signing in:

                \(Letter.listing().page)

                You are receiving this email because you posted this listing on Reunite.
                You don’t need to do anything: a moderator will review it in any case.

                """)
        #expect(!mail.html.contains("blockquote"))
    }

    @Test(arguments: Language.allCases)
    func ownersAreToldWhyAndThatTheyCanAppeal(_ language: Language) throws {
        let texts = language.texts
        func says(_ letter: Letter, _ isHarsh: Bool, _ note: String?) throws {
            let mail = try letter.rendered(in: language)
            #expect(mail.subject.contains(language.writer.quoted("Bag")))
            func has(_ text: String) -> Bool {
                mail.text.contains(PlainTextWriter.text(of: [.paragraph(text)]))
            }
            #expect(has(texts("shared.appeal")) == isHarsh)
            #expect(has(texts("decision.visit")) == !isHarsh)
            #expect(has(texts("shared.note")) == (note != nil))
            #expect(mail.text.contains("\n> ") == (note != nil))
            if let note { #expect(mail.text.contains("\n\n> \(note)\n\n")) }
        }
        for notice in DecisionMail.allCases {
            let isHarsh = ![.restored, .unredacted, .warningWithdrawn].contains(notice)
            #expect(notice.invitesAppeal == isHarsh)
            try says(Self.decision(notice, note: nil), isHarsh, nil)
            try says(Self.decision(notice, note: "Why"), isHarsh, "Why")
        }
    }

    /// A withdrawn listing has no page to lead to.
    @Test func withoutALinkNothingInvitesToFollowIt() throws {
        for language in Language.allCases {
            for notice in [DecisionMail.restored, .unredacted, .warningWithdrawn] {
                let mail = try Self.decision(notice, note: "Why", link: nil).rendered(in: language)
                #expect(!mail.text.contains("://") && !mail.text.contains(language.texts("decision.visit")))
                #expect(mail.text.contains("> Why"))
            }
        }
    }

    @Test func whatIsHeldReadsOtherwiseByWhoDecided() {
        for language in Language.allCases {
            let texts = language.texts
            let openings = (["reported"] + DecisionMail.allCases.map { "\($0)" }).map {
                texts("decision.\($0).opening")
            }
            #expect(Set(openings).count == openings.count)
        }
    }

    /// It is true of a listing in any state: a withdrawn or resolved one is not "public".
    @Test func aWarningSaysThatNothingIsHiddenAndWhatMayHappen() throws {
        let phrases = [
            ["warning", "does not hide the listing", "may hide or remove the listing, or suspend your account"],
            [
                "Avertissement", "n’est pas masquée pour autant",
                "masquer ou retirer l’annonce, ou suspendre votre compte",
            ],
            ["Advertencia", "no se oculta por ello", "ocultar o retirar el anuncio, o suspender su cuenta"],
            [
                "Aviso", "não fica oculto por isso",
                "ocultar ou remover o anúncio, ou suspender a sua conta",
            ],
            ["警告", "该信息不会因此被隐藏", "可能会隐藏或移除该信息，或停用你的账户"],
        ]
        for (language, phrases) in zip(Language.allCases, phrases) {
            let mail = try Self.decision(.warned, note: "Mind your words.").rendered(in: language)
            // Lines break within phrases; Chinese ones anywhere.
            let text = mail.text.replacing("\n", with: language == .chinese ? "" : " ")
            #expect(mail.subject.contains(phrases[0]))
            for phrase in phrases.dropFirst() { #expect(text.contains(phrase), "\(text)") }
            #expect(
                mail.text.contains("> Mind your words.") && mail.text.contains(Letter.listing().page))
        }
    }

    /// Owners of withdrawn listings get these mails too.
    @Test func noMailSaysThatAListingIsPublic() throws {
        let words = [["public"], ["publique"], ["público"], ["público"], ["公开"]]
        for (language, words) in zip(Language.allCases, words) {
            for notice in DecisionMail.allCases {
                let mail = try Self.decision(notice, note: nil).rendered(in: language)
                for word in words { #expect(!(mail.subject + mail.text).contains(word), "\(notice) \(language)") }
            }
        }
    }

    @Test func suspensionsEndOnADayOrDoNot() throws {
        // The last microsecond of 2026, in UTC.
        let until = Timestamp(microseconds: 1_798_761_599_999_999)
        let dates = [
            "until 31 December 2026 (UTC)", "jusqu’au 31 décembre 2026 (UTC)", "hasta el 31 de diciembre de 2026 (UTC)",
            "até 31 de dezembro de 2026 (UTC)", "至 2026年12月31日（UTC）",
        ]
        for (language, date) in zip(Language.allCases, dates) {
            func text(_ until: Timestamp?) throws -> String {
                try Letter.accountSuspended(until: until, note: "Fraud, 3 times.", removesListings: false, appeal: nil)
                    .rendered(in: language).text.replacing("\n", with: " ")
            }
            let (limited, endless) = (try text(until), try text(nil))
            #expect(limited.contains(date))
            #expect(!endless.contains("2026") && !endless.contains("UTC"))
            #expect(limited.contains("> Fraud, 3 times.") && endless.contains("> Fraud, 3 times."))
            #expect(!endless.contains("://"))
            let (id, _) = Letter.listing()
            let mail = try Letter.accountSuspended(
                until: until, note: "Fraud", removesListings: true, appeal: (id, Letter.token)
            ).rendered(in: language)
            for text in [language.texts("shared.appeal"), language.texts("accountSuspended.otherListings")] {
                #expect(mail.text.contains(PlainTextWriter.text(of: [.paragraph(text)])))
            }
            #expect(
                !endless.contains(
                    PlainTextWriter.text(of: [.paragraph(language.texts("accountSuspended.otherListings"))])))
            #expect(mail.text.contains(Letter.listing().page))
        }
    }
}
