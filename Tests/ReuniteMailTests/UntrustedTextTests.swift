import Testing

@testable import ReuniteMail

@Suite struct UntrustedTextTests {
    @Test(
        arguments: [
            ("Black backpack", "Black backpack"), (" a \r\n\t b ", "a b"),
            ("https://evil.example/x", "https: / /evil. example/x"),
            ("www.evil.example", "www. evil. example"), ("user@evil.example", "user@evil. example"),
            ("evil.\u{200D}com", "evil. com"), ("evil.\u{200B}com", "evil. com"), ("evil．com", "evil． com"),
            ("//evil", "/ /evil"), (#"\\evil\share"#, #"\ \evil\share"#), ("mailto:x@y", "mailto: x@y"),
            ("a\u{202E}b\u{2066}c\u{200F}", "abc"), ("S.N.C.F., 18:30, 5.5 cm", "S.N.C.F., 18:30, 5.5 cm"),
            ("👩‍👧 کتاب‌ها", "👩‍👧 کتاب‌ها"), ("❤️‍🔥 1️⃣ 葛\u{E0100}", "❤️‍🔥 1️⃣ 葛\u{E0100}"),
            ("a\u{FE0F}b很\u{FE0F}\u{FE0F}\u{200D}\u{200D}很\u{34F}\u{3164}", "ab很\u{FE0F}\u{200D}很"),
            ("evil.\u{FE0F}com", "evil. com"), ("evil．\u{FE00}ｃ\u{FE00}ｏｍ", "evil． \u{FE00}ｃ\u{FE00}ｏｍ"),
            ("evil․com evil﹒com evil｡com evil。com evil。ｃｏｍ", "evil․ com evil﹒ com evil｡ com evil。 com evil。 ｃｏｍ"),
            ("丢了。很急。", "丢了。很急。"), ("evil.भारत evil.рф", "evil. भारत evil. рф"), ("www.3m.com", "www. 3m. com"),
            ("192.0.2.1/pay 18.11.2026, 1.2.3", "192.0.2. 1/pay 18.11.2026, 1.2.3"),
            ("tel:0123 sms:+33 magnet:?x data:,y", "tel: 0123 sms: +33 magnet: ?x data: ,y"),
            (#"http:\\evil http:/\evil"#, #"http: \ \evil http: / \evil"#), ("and/or 5/6 km/h", "and/or 5/6 km/h"),
        ])
    func isSanitized(_ text: String, _ sanitized: String) {
        #expect(UntrustedText.sanitized(text, limit: 160) == sanitized)
    }

    @Test func isCutBetweenCharacters() {
        #expect(UntrustedText.sanitized("abcdef", limit: 6) == "abcdef")
        #expect(UntrustedText.sanitized("abcdefg", limit: 6) == "abcde…")
        #expect(UntrustedText.sanitized("abc👩‍👧‍👦", limit: 6) == "abc…")
        #expect(UntrustedText.sanitized("e\u{301}\u{301}\u{301}", limit: 3) == "…")
    }
}
