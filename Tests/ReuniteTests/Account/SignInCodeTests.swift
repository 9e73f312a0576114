import Reunite
import Testing

/// The digits of mails to sign in.
@Suite struct SignInCodeTests {
    @Test(arguments: ["040291", "040 291", "040-291", " 0 4-0 2 9 1 "]) func codesAreReadAsTyped(_ text: String) throws
    {
        #expect(try SignInCode(text).text == "040291")
    }

    @Test(arguments: ["", "04029", "0402911", "04O291", "٠٤٠٢٩١", "040291\n", "+40291"])
    func othersAreRefused(_ text: String) {
        #expect(throws: InvalidValue.self) { try SignInCode(text) }
    }

    @Test func newCodesHaveSixDigitsAndDiffer() throws {
        let codes = try (0..<1000).map { _ in try SignInCode(SignInCode.random().text).text }
        #expect(codes.allSatisfy { $0.utf8.count == SignInCode.length } && Set(codes).count > 900)
        #expect(Set(codes.compactMap(\.first)).count == 10)
    }
}
