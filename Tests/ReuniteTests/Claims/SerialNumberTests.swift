import Testing

@testable import Reunite

@Suite struct SerialNumberTests {
    @Test(arguments: [
        ("C02-XK1.1ABC", "c02 xk11abc"), ("SN: 0OIL1", "sn 00111"), ("３５４１２３", "354123"), ("WTU 123 456", "wtu123456"),
        ("Ä-1/27", "a\u{308}127"),
    ])
    func itIsComparedWithoutWhatPeopleMistake(_ one: String, _ other: String) throws {
        #expect(try SerialNumber(one).matches(try SerialNumber(other)))
        #expect(try SerialNumber(one).text == one)
    }

    @Test(arguments: [("12345", "1234"), ("12345", "12346"), ("12345", "123450"), ("ABC", "ABD"), ("1230", "123")])
    func differentOnesDoNotMatch(_ one: String, _ other: String) throws {
        #expect(try !SerialNumber(one).matches(try SerialNumber(other)))
        #expect(try !SerialNumber(other).matches(try SerialNumber(one)))
    }

    @Test(arguments: [
        "", "  ", "12", "- . /", "12\n3", String(repeating: "1", count: 65), String(repeating: "-", count: 200),
    ])
    func whatIsNoSerialIsRefused(_ text: String) {
        #expect(throws: InvalidValue.self) { try SerialNumber(text) }
    }
}
