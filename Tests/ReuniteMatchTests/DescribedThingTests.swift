import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteMatch

/// Reading texts by their bytes.
struct DescribedThingTests {
    private let lexicon: Lexicon

    init() throws { lexicon = try LexiconTests.lexicon.get() }

    private func requireEqual(_ title: String, _ description: String) throws {
        let thing = DescribedThing(title: title, description: description, lexicon: lexicon)
        let plain = PlainDescription(title: title, description: description, lexicon: lexicon)
        let texts = "\(title) | \(description)"
        try #require(thing.mentions.filter(\.isInTitle).map(\.concepts) == plain.titleMentions, "\(texts)")
        try #require(thing.mentions.filter { !$0.isInTitle }.map(\.concepts) == plain.textMentions, "\(texts)")
        let codes = Set(thing.codes)
        try #require(thing.words.map(\.text) == plain.words.filter { !codes.contains($0) }, "\(texts)")
        let all = plain.words.filter(codes.contains) + plain.codes.filter(codes.contains)
        try #require(Set(thing.codes) == Set(all), "\(texts)")
        for word in thing.words {
            try #require(word.isStopWord == StopWords.contains(word.text), "\(word)")
            try #require(word.hash == WordHash(TextHash(word.text.utf8)), "\(word)")
        }
    }

    @Test("The texts of listings are read as word by word")
    func listings() throws {
        for file in ["demo.geojsonl", "pairs.geojsonl"] {
            for text in try ListingText.first(3000, of: file) { try requireEqual(text.title, text.description ?? "") }
        }
    }

    @Test("Any words in any order are read as word by word: misspelt, of several parts and scripts, without spaces")
    func mixtures() throws {
        var random = SeededGenerator(seed: 7)
        let words =
            lexicon.concepts.flatMap { $0.words.sorted { $0.key < $1.key }.flatMap(\.value) }
            + StopWords.languages.keys.sorted() + [
                "A1234", "2026", "10h30", "02000", "٣٤٥٦", "ｗｉｄｅ", "がま", "ไทย", "🙂", "ﷺ",
            ]
        let separators = [" ", " ", " ", ", ", "", "-", "。", "\u{301}", " 的", "色"]
        func word() -> String {
            var letters = Array(words.randomElement(using: &random)!.unicodeScalars)
            switch UInt8.random(in: 0..<8, using: &random) {
            case 0 where letters.count > 2: letters.remove(at: Int.random(in: 1..<letters.count, using: &random))
            case 1: letters.insert("e", at: Int.random(in: 0...letters.count, using: &random))
            case 2 where letters.count > 2: letters.swapAt(letters.count - 1, letters.count - 2)
            case 3: letters.removeLast(letters.count / 2)
            default: break
            }
            return String(String.UnicodeScalarView(letters))
        }
        func text(_ most: Int) -> String {
            (0..<Int.random(in: 0...most, using: &random)).map { _ in
                word() + separators.randomElement(using: &random)!
            }.joined()
        }
        for _ in 0..<5000 { try requireEqual(text(6), text(40)) }
        try requireEqual("", (0..<400).map { _ in word() }.joined(separator: " "))
    }

    @Test(
        "A number or code in groups is also one, whatever separates the groups",
        arguments: [
            ("Serial 12-345-678", "12345678"), ("1234 5678 9012", "123456789012"),
            ("Tel. 06.12.34.56.78", "0612345678"),
            ("Kennzeichen AB 123 CD", "ab123cd"), ("IBAN DE89 3704 0044 0532", "de89370400440532"),
            ("00:1A:2B:3C:4D:5E", "001a2b3c4d5e"),
        ])
    func groups(text: String, code: String) {
        #expect(DescribedThing(title: text, description: "", lexicon: lexicon).codes.contains(code))
        #expect(DescribedThing(title: "x", description: text, lexicon: lexicon).codes.contains(code))
    }

    @Test(
        "Dates, times, models and rooms are no codes",
        arguments: [
            "Lost on 03.05.2024", "2024-05-03 14:30", "3/5/2024 at 10:30", "iPhone 13 12", "Room 12 34",
            "Bus 12 nach Köln",
        ])
    func noGroups(text: String) {
        #expect(DescribedThing(title: text, description: "", lexicon: lexicon).codes.isEmpty)
    }

    @Test(
        "Each spelling of a word means the same thing",
        arguments: [
            ["AirPods", "air pods", "airpods", "Air-Pods"], ["T-shirt", "tshirt", "t shirt"], ["key ring", "keyring"],
            ["water bottle", "waterbottle"], ["hand bag", "handbag"],
        ])
    func spellings(words: [String]) {
        let mentions = words.map {
            DescribedThing(title: $0, description: "", lexicon: lexicon).mentions.flatMap(\.concepts)
        }
        #expect(!mentions[0].isEmpty)
        for (word, mentioned) in zip(words, mentions) { #expect(mentioned == mentions[0], "\(word)") }
    }
}
