import Foundation

/// The sentences that say why two listings may be about the same thing, in the languages of `Data/reasons`.
public struct ReasonTexts: Sendable {
    /// A part of a sentence.
    private enum Part {
        case text(String)
        /// Where a value comes in: `{distance}`.
        case place(String)
    }

    /// The sentences by language (BCP 47 tags) and name.
    private let sentences: [String: [String: [Part]]]

    /// The sentences that the program comes with.
    ///
    /// - Throws: ``LexiconError`` if the files are missing, and the error of a file that cannot be read.
    public static func standard() throws -> ReasonTexts {
        guard let folder = Bundle.module.url(forResource: "Data/reasons", withExtension: nil) else {
            throw LexiconError("the sentences of reasons are missing")
        }
        var sentences: [String: [String: [Part]]] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let content = try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))
            sentences[file.deletingPathExtension().lastPathComponent] = content.mapValues(parts)
        }
        return ReasonTexts(sentences: sentences)
    }

    /// The languages.
    public var languages: Set<String> { Set(sentences.keys) }

    private static func parts(of sentence: String) -> [Part] {
        var parts: [Part] = []
        for (index, piece) in sentence.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
            guard index > 0, let end = piece.firstIndex(of: "}") else {
                parts.append(.text(String(piece)))
                continue
            }
            parts += [.place(String(piece[..<end])), .text(String(piece[piece.index(after: end)...]))]
        }
        return parts
    }

    /// The names of a language's sentences, with the places in each; for tests.
    func places(in language: String) -> [String: Set<String>] {
        (sentences[language] ?? [:]).mapValues { parts in
            Set(parts.compactMap { if case .place(let name) = $0 { name } else { nil } })
        }
    }

    /// A sentence with values in its places.
    func sentence(_ name: String, in language: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        var text = ""
        for part in sentences[language]?[name] ?? sentences["en"]?[name] ?? [] {
            switch part {
            case .text(let part): text += part
            case .place(let place):
                let value = values.first { $0.key == place }?.value
                assert(value != nil, "\(name) needs \(place)")
                text += value ?? ""
            }
        }
        return text
    }
}
