import Testing

@testable import Reunite

@Suite struct CheckedCodeTests {
    private let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

    @Test func itIsReadAsItIsWritten() throws {
        for _ in 0..<1_000 {
            let code = HandOverCode.random()
            #expect(code.text.count == 10)
            #expect(code.grouped.count == 11)
            #expect(try HandOverCode(code.grouped) == code)
            #expect(try HandOverCode(" \(code.grouped.lowercased()) ") == code)
            #expect(try HandOverCode(code.text.map { "\($0)" }.joined(separator: " – ")) == code)
        }
        #expect(TagCode.random().grouped.split(separator: "-").map(\.count) == [4, 4, 4, 4])
    }

    @Test func lettersThatLookLikeDigitsAreDigits() throws {
        let code = try #require(
            (0..<10_000).lazy.map { _ in HandOverCode.random() }.first {
                $0.text.contains("0") && $0.text.contains("1")
            })
        for one in ["I", "l", "L", "i"] {
            let typed = code.text.replacing("0", with: "o").replacing("1", with: one)
            #expect(try HandOverCode(typed) == code)
        }
    }

    @Test func oneWrongCharacterIsAlwaysNoticed() throws {
        for _ in 0..<20 {
            let code = Array(HandOverCode.random().text)
            for place in code.indices {
                for character in alphabet where character != code[place] {
                    var wrong = code
                    wrong[place] = character
                    #expect(throws: InvalidValue.self) { try HandOverCode(String(wrong)) }
                }
            }
        }
    }

    @Test func twoExchangedCharactersAreAlwaysNoticed() throws {
        for _ in 0..<200 {
            let code = Array(TagCode.random().text)
            for first in code.indices {
                for second in code.indices where code[first] != code[second] {
                    var wrong = code
                    wrong.swapAt(first, second)
                    #expect(throws: InvalidValue.self) { try TagCode(String(wrong)) }
                }
            }
        }
    }

    @Test(arguments: [
        "", "K7Q2", "K7Q2M-4XD9F-0", "K7Q2M-4XD9U", "K7Q2M-4XD9!", "\u{661}\u{662}",
        String(repeating: "0", count: 100_000),
    ])
    func whatIsNoCodeIsRefused(_ text: String) {
        #expect(throws: InvalidValue.self) { try HandOverCode(text) }
    }

    @Test func allCharactersButTheLastAreRandom() {
        var seen = Set<String>()
        var counts = [[Character: Int]](repeating: [:], count: 10)
        for _ in 0..<32_000 {
            let text = HandOverCode.random().text
            seen.insert(text)
            for (place, character) in text.enumerated() { counts[place][character, default: 0] += 1 }
        }
        #expect(seen.count == 32_000)
        // 1,000 expected of each, with a standard deviation of 31.
        for count in counts { #expect(alphabet.allSatisfy { (750...1_250).contains(count[$0] ?? 0) }) }
    }
}
