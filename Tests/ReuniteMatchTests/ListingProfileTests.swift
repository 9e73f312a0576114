import Reunite
import Testing

@testable import ReuniteMatch

/// What the matcher understands of a listing's texts.
struct ListingProfileTests {
    private func summary(_ title: String, _ description: String = "", category: Reunite.Category = .other) throws
        -> String
    {
        let lexicon = try LexiconTests.lexicon.get()
        return ListingProfile(
            status: .lost, category: category, title: title, description: description, point: nil, accuracy: nil,
            occurrence: Occurrence(start: Timestamp(microseconds: 0), end: Timestamp(microseconds: 0)), lexicon: lexicon
        ).summary(lexicon)
    }

    @Test(
        "Thing, colour and brand are found in any language",
        arguments: [
            "Black Samsonite rucksack", "Sac à dos Samsonite noir", "Mochila Samsonite negra",
            "Mochila preta da Samsonite", "黑色新秀丽双肩包",
        ])
    func anyLanguage(title: String) throws {
        let summary = try summary(title, category: .bags)
        for part in ["backpack", "black", "samsonite"] { #expect(summary.contains(part), "\(summary)") }
    }

    @Test("A colour's letter counts before a thing, and not within another word")
    func chineseColours() throws {
        #expect(try summary("寻白猫", category: .pets).contains("white"))
        #expect(try !summary("请说明白地点，雨伞").contains("white"))
    }

    @Test("What is inside is no subject")
    func contents() throws {
        let summary = try summary("Brown wallet", "With a student card and two keys.", category: .wallets)
        #expect(summary.contains("things: wallet;"))
        #expect(summary.contains("also: student-card key"))
    }

    @Test("Numbers and names are kept as they are")
    func names() throws {
        let thing = DescribedThing(
            title: "Phone", description: "IMEI ends 4471, engraved Zubizarreta", lexicon: try LexiconTests.lexicon.get()
        )
        #expect(thing.codes == ["4471"])
        #expect(thing.words.map(\.text).contains("zubizarreta"))
    }

    @Test("Of a long text only so much is kept that it compares like others")
    func bounds() throws {
        let letters = Array("abcdefghij")
        let words = (100..<1000).map { number in
            "zq" + String(String(number).compactMap(\.wholeNumberValue).map { letters[$0] })
        }
        let codes = (0..<40).map { "A\(100 + $0)" }
        let profile = ListingProfile(
            status: .lost, category: .other, title: "Umbrella",
            description: (codes + words).joined(separator: " "),
            point: nil, accuracy: nil,
            occurrence: Occurrence(start: Timestamp(microseconds: 0), end: Timestamp(microseconds: 0)),
            lexicon: try LexiconTests.lexicon.get())
        #expect(profile.words.count == 60 && profile.codes.count == 20)
    }

    @Test(
        "An ordinary word is no thing of another language",
        arguments: [
            ("Perdí la bolsa en la estación", "wool"), ("Tengo dos perros", "back"), ("I lost these keys", "homework"),
            ("Please write me an email about the bag", "ceramic"), ("El bolso es tan grande", "camel"),
        ])
    func foreignWords(text: String, wrong: String) throws {
        #expect(try !summary("?", text).contains(wrong))
    }

    @Test(
        "An ordinary word is no misspelt thing",
        arguments: [
            ("Silver camera. Serial 8841275", "savannah-cat"), ("Cherche mon sac", "keffiyeh"),
            ("There is a reward for the finder", "toy-fox"), ("There is a reward for the finder", "fender-brand"),
        ])
    func ordinaryWords(text: String, wrong: String) throws {
        #expect(try !summary("?", text).contains(wrong))
    }

    @Test("Years, times and small numbers are no codes, and neither is a long word")
    func codes() throws {
        let thing = DescribedThing(
            title: "Phone", description: "2026 10h30 24h 100, A1234 \(String(repeating: "1a", count: 40))",
            lexicon: try LexiconTests.lexicon.get())
        #expect(thing.codes == ["a1234"])
    }
}
