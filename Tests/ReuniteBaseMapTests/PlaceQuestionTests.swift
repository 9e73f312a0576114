import Reunite
import Testing

@testable import ReuniteBaseMap

@Suite struct PlaceQuestionTests {
    /// The ways to read a text, as `rest @ place`.
    private func parts(_ text: String, things: Set<String> = []) throws -> [String] {
        try PlaceQuestion(text, isThing: things.contains).parts.map { part in
            "\(part.rest) @ \(part.place.written.map(\.text).joined(separator: " "))"
        }
    }

    @Test func theLastWordsAreThePlaceBeforeTheFirst() throws {
        #expect(
            try parts("umbrella Rue de Rivoli") == [
                "umbrella @ rue de rivoli", "umbrella Rue @ rivoli", "umbrella Rue @ de rivoli",
                "Rivoli @ umbrella rue", "Rivoli @ umbrella rue de", "Rue de Rivoli @ umbrella",
            ])
        #expect(try parts("钥匙 巴黎") == ["钥匙 @ 巴黎", "巴黎 @ 钥匙"])
        #expect(try parts("Paris").isEmpty)
    }

    @Test func wordsBetweenAreLeftOut() throws {
        #expect(try parts("clés perdues à Lyon").contains("clés perdues @ lyon"))
        #expect(try parts("in Lyon") == [" @ lyon"])
        #expect(try parts("wallet in la Paz").prefix(2) == ["wallet @ la paz", "wallet @ in la paz"])
        #expect(try parts("mochila de", things: ["mochila"]).isEmpty)
        #expect(try parts("bag in xyzzy", things: ["bag"]) == ["bag @ xyzzy", "bag @ in xyzzy"])
    }

    @Test func thingsAfterAPrepositionMayBeCities() throws {
        let question = try PlaceQuestion("keys in rosario") { ["keys", "rosario"].contains($0) }
        #expect(question.parts.map(\.mustBeCity) == [true])
        #expect(try parts("keys rosario", things: ["keys", "rosario"]).isEmpty)
    }

    @Test func thingsAndNumbersAreNoPlaces() throws {
        #expect(try parts("paris keys", things: ["keys"]) == ["keys @ paris"])
        #expect(try parts("rue grimaldi 12") == ["rue @ grimaldi 12", "12 @ rue grimaldi", "grimaldi 12 @ rue"])
    }

    @Test func noPlaceIsThePrefixOfAnother() throws {
        #expect(try PlaceQuestion("keys par").parts.allSatisfy { $0.place.written.allSatisfy { !$0.isPrefix } })
    }

    @Test func longTextsHaveFewWays() throws {
        let text = (1...30).map { "word\($0)" }.joined(separator: " ")
        #expect(try parts(text).count == 12)
        #expect(throws: InvalidValue.self) { try PlaceQuestion("...") }
    }
}
