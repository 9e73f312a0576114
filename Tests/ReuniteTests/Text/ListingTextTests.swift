import Testing

@testable import Reunite

@Suite struct ListingTextTests {
    @Test func titlesAreTrimmedAndCountedInScalars() throws {
        #expect(try Title(" \u{3000}Black bag\n").text == "Black bag")
        #expect(try Title(String(repeating: "é", count: 120)).text.count == 120)
        #expect(throws: InvalidValue.self) { try Title(String(repeating: "e\u{301}", count: 61)) }
        #expect(throws: InvalidValue.self) { try Title(" \t ") }
    }

    @Test(arguments: ["a\nb", "a\tb", "a\u{0}b", "a\u{7F}", "a\u{85}b", "a\u{1B}[31m"])
    func titlesHaveNoControlCharacters(_ text: String) {
        #expect(throws: InvalidValue.self) { try Title(text) }
    }

    @Test func descriptionsMayHaveLines() throws {
        #expect(try Description("a\n\tb").text == "a\n\tb")
        #expect(try Description("  ").text == "")
        for text in ["a\r\nb", "a\rb", "a\nb", "\r\na\nb\r"] { #expect(try Description(text).text == "a\nb") }
        for text in ["a\r\n\r\nb", "a\r\rb"] { #expect(try Note(text).text == "a\n\nb") }
        for text in ["a\r\nb", "a\nb", "a\rb"] {
            #expect(throws: InvalidValue("must be one line, without line breaks")) { try Title(text) }
        }
        #expect(throws: InvalidValue.self) { try Description(String(repeating: "x", count: 5001)) }
    }

    @Test func otherScalarsAreKept() throws {
        let text = "e\u{301} \u{200F}\u{FEFF}\u{1F46E}\u{200D}\u{2642}\u{FE0F}"
        #expect(try Array(Title(text).text.unicodeScalars) == Array(text.unicodeScalars))
    }
}
