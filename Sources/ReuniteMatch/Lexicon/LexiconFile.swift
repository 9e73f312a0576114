import Foundation
import Reunite

/// A file of the lexicon: a JSON array of concepts.
///
/// The name of a file says what its concepts are about: `things-…`, `animals`, `brands`, `colours`, `materials`, `patterns`
/// or `features`. A concept whose id another file has too adds its words to that one: so operators extend the lexicon.
public struct LexiconFile: Sendable {
    struct Entry: Decodable {
        let id: String
        var category: Category?
        var of: [Category]?
        var kind: String?
        var within: String?
        var near: [String]?
        var contradicts: [String]?
        var ambiguous: Bool?
        var rgb: [String]?
        var en: [String]?
        var fr: [String]?
        var es: [String]?
        var pt: [String]?
        var zh: [String]?

        /// The words by language, without empty lists.
        var words: [String: [String]] {
            ["en": en, "fr": fr, "es": es, "pt": pt, "zh": zh].compactMapValues { $0?.isEmpty == false ? $0 : nil }
        }
    }

    /// The file's name, which errors name.
    let name: String
    let entries: [Entry]

    /// A file with its content.
    ///
    /// - Throws: ``LexiconError`` if it is not such a file.
    public init(name: String, content: Data) throws(LexiconError) {
        self.name = name
        do { entries = try JSONDecoder().decode([Entry].self, from: content) } catch {
            throw LexiconError("\(name): \(Self.explain(error))")
        }
    }

    private static func explain(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            let path = context.codingPath.map { $0.intValue.map { "concept \($0 + 1)" } ?? $0.stringValue }
            return ([path.joined(separator: ", ")] + [context.debugDescription]).filter { !$0.isEmpty }
                .joined(separator: ": ")
        @unknown default: return "\(error)"
        }
    }

    /// What a concept of this file is about; nil if the name of the file does not say.
    func kind(of entry: Entry) -> Concept.Kind? {
        let kinds: [(String, Concept.Kind)] = [
            ("things", .thing), ("animals", .thing), ("brands", .brand), ("colours", .colour), ("materials", .material),
            ("patterns", .pattern), ("features", .feature),
        ]
        guard let kind = kinds.first(where: { name.hasPrefix($0.0) })?.1 else { return nil }
        return kind == .feature && ["place-kind", "vehicle"].contains(entry.kind) ? .place : kind
    }
}

/// A lexicon that cannot be used: the text names the file and the concept.
public struct LexiconError: Error, CustomStringConvertible, Equatable {
    /// What is wrong, and where.
    public let description: String

    init(_ description: String) { self.description = description }
}
