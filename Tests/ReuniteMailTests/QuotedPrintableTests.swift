import Testing

@testable import ReuniteMail

@Suite struct QuotedPrintableTests {
    @Test(arguments: [
        ("", [""]), ("plain text", ["plain text"]), ("a=b", ["a=3Db"]), ("été", ["=C3=A9t=C3=A9"]),
        ("end ", ["end=20"]),
        ("tab\t", ["tab=09"]), (" a\tb", [" a\tb"]),
        (String(repeating: "x", count: 80), [String(repeating: "x", count: 75) + "=", "xxxxx"]),
        (String(repeating: "很", count: 9), [String(repeating: "=E5=BE=88", count: 8) + "=E5=", "=BE=88"]),
    ])
    func lines(line: String, encoded: [String]) {
        #expect(QuotedPrintable.lines(of: line) == encoded)
        #expect(encoded.allSatisfy { $0.utf8.count <= 76 })
    }
}
