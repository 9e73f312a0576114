import Testing

@testable import Reunite

@Suite struct ProfileTests {
    @Test(arguments: [
        ("a@b.example", true), (" Ada.L+lost@Example.ORG ", true), ("a@b", true), ("o'neil@x-y.example", true),
        ("a@b.example.", false), ("@b.example", false), ("a@", false), ("a", false), ("a@@b.example", false),
        ("a b@c.example", false), ("a@b..example", false), ("a@-b.example", false), (".a@b.example", false),
        ("a.@b.example", false), ("a@b.example\r\nBcc: c@d.example", false), ("a\u{0}@b.example", false),
        ("<a@b.example>", false), ("a,c@b.example", false), ("é@b.example", true), ("a@é.example", true),
        ("a@☃.example", false), ("a@-é.example", false), ("a@é..example", false), ("a@xn--é.example", false),
        ("a@b_é.example", false), ("a@ب1.example", true), ("a@1ب.example", false), ("用户@例え.jp", true),
        ("é é@b.example", false), ("é@é@b.example", false), ("é＠b.example", false), ("é😀@b.example", false),
        ("é\u{202E}@b.example", false), ("é\u{200B}@b.example", false), (".é@b.example", false),
        ("é.@b.example", false),
        ("\u{301}e@b.example", false), ("a+\u{301}b@b.example", false), ("a@\u{301}b.example", false),
        (String(repeating: "é", count: 33) + "@b.example", false),
        ("a@" + String(repeating: "é", count: 70) + ".example", false),
        ("a@" + String(repeating: "é.", count: 100) + "example", false),
        ("a@[127.0.0.1]", false), ("\"a\"@b.example", false), ("", false),
        (String(repeating: "a", count: 65) + "@b.example", false),
        (String(repeating: "a", count: 64) + "@b.example", true),
        ("a@" + String(repeating: "b.", count: 130) + "example", false),
    ])
    func addressesAreThoseThatMailGoesTo(_ text: String, _ isValid: Bool) {
        #expect(((try? EmailAddress(text)) != nil) == isValid)
    }

    @Test func addressesAreTheSameInEitherCase() throws {
        #expect(try EmailAddress("Ada@Example.org") == EmailAddress("ada@example.ORG"))
        #expect(try EmailAddress("Ada@Example.org").domain == "example.org")
        #expect(try EmailAddress("Ada@Example.org").text == "Ada@Example.org")
    }

    /// IDNA 2008 with the mapping of UTS 46, as browsers and libcurl have it.
    @Test(
        "Addresses are the same in each way to write them",
        arguments: [
            ("jo@bücher.example", "jo@xn--bcher-kva.example", "jo@bücher.example"),
            ("jo@BÜCHER.Example", "jo@xn--bcher-kva.example", "jo@bücher.example"),
            ("jo@bu\u{308}cher.example", "jo@xn--bcher-kva.example", "jo@bücher.example"),
            ("jo@straße.de", "jo@xn--strae-oqa.de", "jo@straße.de"),
            ("jo@пример.рф", "jo@xn--e1afmkfd.xn--p1ai", "jo@пример.рф"),
            ("jo@例え。jp", "jo@xn--r8jz45g.jp", "jo@例え.jp"), ("jo@ｂ．example", "jo@b.example", "jo@b.example"),
            ("JÖ@b.example", "jö@b.example", "jö@b.example"), ("jo\u{308}@b.example", "jö@b.example", "jö@b.example"),
            ("ｊｏ@b.example", "jo@b.example", "jo@b.example"), ("用户@例え.jp", "用户@xn--r8jz45g.jp", "用户@例え.jp"),
            ("jo@xn--zzzzzz.example", "jo@xn--zzzzzz.example", "jo@xn--zzzzzz.example"),
            ("Jo@B.Example", "jo@b.example", "Jo@B.Example"),
        ])
    func addressesInOtherScripts(text: String, key: String, written: String) throws {
        let address = try EmailAddress(text)
        #expect(address.key == key && address.written == written)
        #expect(try EmailAddress(key) == address)
        // What was stored is read in the same way.
        #expect(try EmailAddress(address.text).text == address.text && EmailAddress(written).key == key)
        #expect(address.isASCII == key.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func dotsAndTagsOfOtherScriptsAreNoOtherMailbox() throws {
        #expect(try EmailAddress("ada+x@bücher.example").mailbox == "ada+@xn--bcher-kva.example")
        #expect(try EmailAddress("ａ.da+x@ｇmail.com").mailbox == "ada@gmail.com")
    }

    @Test(arguments: [
        ("Ada.Love@Example.org", "ada.love@example.org", false), ("Ada+x@example.org", "ada+@example.org", true),
        ("a.d.a@gmail.com", "ada@gmail.com", true), ("ada@GoogleMail.com", "ada@gmail.com", true),
        ("Ada@gmail.com", "ada@gmail.com", false), ("a.da+x.y@gmail.com", "ada@gmail.com", true),
        ("ada+x@gmail.com", "ada@gmail.com", true), ("a.da+x@Outlook.com", "a.da@outlook.com", true),
        ("+ada+x@proton.me", "+ada@proton.me", true), ("ada+x@mail.outlook.com", "ada+@mail.outlook.com", true),
        ("a.da@mail.gmail.com", "a.da@mail.gmail.com", false),
    ])
    func mailboxIgnoresTagsAndTheDotsOfGmail(text: String, mailbox: String, isAlias: Bool) throws {
        let address = try EmailAddress(text)
        #expect(address.mailbox == mailbox && address.isAlias == isAlias)
        #expect(address.text == text)
    }

    @Test func passwordsHaveAMinimumLengthAndAreNormalised() throws {
        #expect(throws: InvalidValue.self) { try Password("1234567") }
        #expect(throws: InvalidValue.self) { try Password("éééé") }
        #expect(try Password("12345678").bytes.count == 8)
        #expect(try Password(String(repeating: "x", count: 1000)).bytes.count == 1000)
        #expect(throws: InvalidValue.self) { try Password(String(repeating: "x", count: 1001)) }
        #expect(try Password("cafe\u{301} crème").bytes == Password("café crème").bytes)
        #expect(try Password(attempt: "").bytes.isEmpty)
    }

    @Test func namesNumbersAndLanguagesHaveTheirForm() throws {
        #expect(try DisplayName("\u{2003}Zoë \u{1F98A}\n").text == "Zoë \u{1F98A}")
        for bad in ["", " ", "a\nb", "a\u{7F}b", String(repeating: "x", count: 81)] {
            #expect(throws: InvalidValue.self) { try DisplayName(bad) }
        }
        #expect(try DisplayName(String(repeating: "e\u{301}", count: 40)).text.unicodeScalars.count == 80)
        for good in ["+33 1 23 45", "(020) 7946-0000", "12"] { #expect(try PhoneNumber(good).text == good) }
        for bad in ["", "1", "call me", "+", "1\n2", String(repeating: "1", count: 33), "１２"] {
            #expect(throws: InvalidValue.self) { try PhoneNumber(bad) }
        }
        for good in ["en", "pt-BR", "zh-Hant-TW", "de-1996"] { #expect(try LocaleTag(good).text == good) }
        for bad in ["", "e", "fr_FR", "en-", "-en", "fr\r\n", "123", "en-toolongsubtag"] {
            #expect(throws: InvalidValue.self) { try LocaleTag(bad) }
        }
    }
}
