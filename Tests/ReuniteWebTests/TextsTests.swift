import Foundation
import Reunite
import ReuniteWeb
import TestSupport
import Testing

/// The texts of the web application: every language says the same.
@Suite struct TextsTests {
    private static let languages = ["en", "fr", "es", "pt", "zh"]

    /// The texts of a language, those of rooms too.
    private static func files(_ language: String) throws -> TextFiles {
        let files = try WebApplication.installed.get().own.files.filter { $0.key.hasSuffix("texts/\(language).json") }
        return try TextFiles(files.values.map { Data($0.bytes) })
    }

    @Test(arguments: languages) func languageHasEveryText(language: String) throws {
        #expect(try Self.files(language).faults(against: Self.files("en")) == [])
    }

    /// The domain's texts are in the files that the pages read.
    @Test(arguments: Language.allCases) func textsOfTheDomainAreServed(language: Language) throws {
        let texts = try Self.files(language.rawValue).texts
        for category in Reunite.Category.allCases {
            #expect(texts["category.\(category.rawValue)"] == [category.label(in: language)])
            #expect(texts["post.hold.\(category.proof ?? "any")"] != nil)
        }
        for kind in NotificationKind.allCases {
            for name in ["preference", "ending", "done"] { #expect(texts["alerts.\(kind.rawValue).\(name)"] != nil) }
        }
    }

    @Test func categoriesAndNotificationsHaveIcons() throws {
        let file = try #require(try WebApplication.installed.get().own.files["style/icons.svg"])
        let icons = String(decoding: file.bytes, as: UTF8.self)
        for name in Reunite.Category.allCases.map(\.rawValue) + NotificationKind.allCases.map(\.facts.icon) {
            #expect(icons.contains("<symbol id=\"\(name)\""), "\(name)")
        }
    }

    /// A text that a module names exists, so that nobody sees its path.
    @Test func namedTextsExist() throws {
        let texts = try Self.files("en").texts
        var count = 0
        for (path, file) in try WebApplication.installed.get().own.files where path.hasSuffix(".js") {
            let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
            // Examples in comments name no texts.
            for line in lines where !line.contains("* ") {
                for call in line.split(separator: "text(\"", omittingEmptySubsequences: false).dropFirst() {
                    let name = String(call.prefix { $0 != "\"" })
                    guard name.contains(".") else { continue }
                    count += 1
                    #expect(texts[name] != nil, "\(path): \(name)")
                }
            }
        }
        #expect(count > 20)
    }
}
