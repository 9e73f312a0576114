import Foundation

/// The sentences that say why two listings may be about the same thing, in the languages of `Data/reasons`.
public struct ReasonTexts: Sendable {
    /// The sentences by language (BCP 47 tags) and name. `{words}` in braces are places for values.
    private let sentences: [String: [String: String]]

    /// The sentences that the program comes with.
    ///
    /// - Throws: ``LexiconError`` if the files are missing, and the error of a file that cannot be read.
    public static func standard() throws -> ReasonTexts {
        guard let folder = Bundle.module.url(forResource: "Data/reasons", withExtension: nil) else {
            throw LexiconError("the sentences of reasons are missing")
        }
        var sentences: [String: [String: String]] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let content = try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))
            sentences[file.deletingPathExtension().lastPathComponent] = content
        }
        return ReasonTexts(sentences: sentences)
    }

    /// The languages.
    public var languages: Set<String> { Set(sentences.keys) }

    /// The names of a language's sentences, with the places in each; for tests.
    func places(in language: String) -> [String: Set<String>] {
        (sentences[language] ?? [:]).mapValues { sentence in
            Set(
                sentence.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
                    $0.split(separator: "}").first.map(String.init)
                })
        }
    }

    /// A sentence with values in its places.
    func sentence(_ name: String, in language: String, _ values: [String: String] = [:]) -> String {
        guard let sentence = sentences[language]?[name] ?? sentences["en"]?[name] else { return "" }
        var text = ""
        for (index, part) in sentence.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
            guard index > 0, let end = part.firstIndex(of: "}") else {
                text += part
                continue
            }
            // What is filled in is never searched for places itself.
            text += values[String(part[..<end])] ?? ""
            text += part[part.index(after: end)...]
        }
        return text
    }
}
