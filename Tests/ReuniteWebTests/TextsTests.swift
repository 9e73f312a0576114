import Foundation
import ReuniteWeb
import Testing

/// The texts of the web application: every language says the same.
@Suite struct TextsTests {
    private static let languages = ["en", "fr", "es", "pt", "zh"]

    private static let plurals: Set<String> = ["zero", "one", "two", "few", "many", "other"]

    /// The texts of a language by their paths, those of rooms too. The forms of a plural are one text.
    private static func texts(_ language: String) throws -> [String: [String]] {
        let files = try WebApplication.installed.get().own.files.filter { $0.key.hasSuffix("texts/\(language).json") }
        var texts: [String: [String]] = [:]
        func add(_ value: Any, _ path: [String]) throws {
            if let text = value as? String {
                texts[path.joined(separator: ".")] = [text]
            } else {
                let members = try #require(value as? [String: Any], "\(language): \(path)")
                if let forms = members as? [String: String], plurals.isSuperset(of: members.keys) {
                    texts[path.joined(separator: ".")] = forms.sorted { $0.key < $1.key }.map(\.value)
                } else {
                    for (name, member) in members { try add(member, path + [name]) }
                }
            }
        }
        for file in files.values {
            let root = try #require(try JSONSerialization.jsonObject(with: Data(file.bytes)) as? [String: Any])
            try add(root, [])
        }
        return texts
    }

    private static func places(_ text: String) -> Set<String> {
        Set(text.matches(of: /\{(\w+)\}/).map { String($0.1) })
    }

    @Test(arguments: languages) func languageHasEveryText(language: String) throws {
        let english = try Self.texts("en")
        let texts = try Self.texts(language)
        #expect(Set(texts.keys).symmetricDifference(english.keys).isEmpty)
        for (path, forms) in texts {
            #expect(forms.allSatisfy { !$0.isEmpty }, "\(path)")
            #expect(Self.places(forms.joined()) == Self.places((english[path] ?? []).joined()), "\(path)")
        }
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
            let texts = try Self.texts(language)
            for category in categories {
                #expect(texts["category.\(category.id)"] == [category.labels[language] ?? ""])
            }
            #expect(texts.keys.count { $0.hasPrefix("category.") } == categories.count)
        }
    }

    /// A text that a module names exists, so that nobody sees its path.
    @Test func namedTextsExist() throws {
        let texts = try Self.texts("en")
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
