import Foundation
import Reunite
import TestSupport
import Testing

/// Texts of JSON files, and the places in them.
@Suite struct TranslationsTests {
    @Test func textsAreFoundByTheirPaths() throws {
        let file = Data(#"{"list": {"empty": "Nothing", "count": "{count} in {place}, {other}"}}"#.utf8)
        let texts = try Translations { _ in [file] }[.french]
        #expect(texts.language == .french)
        #expect(texts("list.empty") == "Nothing")
        #expect(texts("list.count", ["count": "{place}", "place": "Rome"]) == "{place} in Rome, {other}")
        #expect(texts("list.missing") == "list.missing")
        #expect(texts("list") == "list")
    }

    @Test func placesAreFilledOnce() {
        let template = TextTemplate("{{a}}-{{b}}-{{a}} {{c}} {{", opening: "{{", closing: "}}")
        let values = ["a": "{{b}}", "b": "<{{a}}>"]
        // What is filled in is not searched again: else people could write names of places.
        #expect(template.filled { values[$0] } == "{{b}}-<{{a}}>-{{b}} {{c}} {{")
        #expect(TextTemplate("").filled { $0 } == "")
    }

    @Test func aMissingOrBrokenFileIsNamed() throws {
        let folder = try TemporaryFolder()
        for language in Language.allCases.dropLast() {
            try Data("{}".utf8).write(to: folder.url.appending(path: "\(language.rawValue).json"))
        }
        for content in [nil, "{"] {
            let file = folder.url.appending(path: "zh.json")
            if let content { try Data(content.utf8).write(to: file) }
            let failure = #expect(throws: Translations.Failure.self) { try Translations(folder: folder.url) }
            #expect(failure?.description.contains(file.path) == true)
        }
        try Data("{}".utf8).write(to: folder.url.appending(path: "zh.json"))
        _ = try Translations(folder: folder.url)
    }
}
