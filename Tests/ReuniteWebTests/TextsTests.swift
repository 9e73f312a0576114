import Foundation
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

    /// The categories have the names that the API gives them.
    @Test func categoriesAreThoseOfTheService() throws {
        struct Category: Decodable {
            let id: String
            let labels: [String: String]
        }
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "data/categories.json")
        let categories = try JSONDecoder().decode([Category].self, from: Data(contentsOf: file))
        #expect(categories.count > 10)
        for language in Self.languages {
            let texts = try Self.files(language).texts
            for category in categories {
                #expect(texts["category.\(category.id)"] == [category.labels[language] ?? ""])
            }
            #expect(texts.keys.count { $0.hasPrefix("category.") } == categories.count)
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
