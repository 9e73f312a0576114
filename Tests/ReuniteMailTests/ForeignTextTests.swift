import Testing

@testable import ReuniteMail

@Suite struct ForeignTextTests {
    @Test(
        arguments: [
            ("Black backpack", "Black backpack"), (" a \r\n\t b ", "a b"),
            ("https://evil.example/x", "https: / /evil. example/x"),
            ("www.evil.example", "www. evil. example"), ("user@evil.example", "user@evil. example"),
            ("evil.\u{200D}com", "evil. com"), ("evil.\u{200B}com", "evil. com"), ("evil．com", "evil． com"),
            ("//evil", "/ /evil"), (#"\\evil\share"#, #"\ \evil\share"#), ("mailto:x@y", "mailto: x@y"),
            ("a\u{202E}b\u{2066}c\u{200F}", "abc"), ("S.N.C.F., 18:30, 5.5 cm", "S.N.C.F., 18:30, 5.5 cm"),
            ("👩‍👧 کتاب‌ها", "👩‍👧 کتاب‌ها"),
        ])
    func isTamed(_ text: String, _ tamed: String) {
        #expect(ForeignText.tamed(text, limit: 160) == tamed)
    }

    @Test func isCutBetweenCharacters() {
        #expect(ForeignText.tamed("abcdef", limit: 6) == "abcdef")
        #expect(ForeignText.tamed("abcdefg", limit: 6) == "abcde…")
        #expect(ForeignText.tamed("abc👩‍👧‍👦", limit: 6) == "abc…")
        #expect(ForeignText.tamed("e\u{301}\u{301}\u{301}", limit: 3) == "…")
    }
}
