import Foundation

/// Texts for users in one language, by paths such as `listing.gone.title`.
public struct Texts: Sendable {
    /// The language.
    public let language: Language

    private let templates: [String: TextTemplate]

    /// Reads JSON files: objects of texts, and of further objects.
    ///
    /// - Throws: a `CocoaError` if one is not JSON.
    public init(_ language: Language, json files: [Data]) throws {
        var templates: [String: TextTemplate] = [:]
        for file in files { Self.collect(try JSONSerialization.jsonObject(with: file), at: "", into: &templates) }
        (self.language, self.templates) = (language, templates)
    }

    /// A text, with values for its `{names}`. One that is missing shows its path, so that it is seen.
    public func callAsFunction(_ path: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        templates[path]?.filled { name in values.first { $0.key == name }?.value } ?? path
    }

    /// Whether there is a text.
    public func contains(_ path: String) -> Bool { templates[path] != nil }

    private static func collect(_ value: Any, at path: String, into templates: inout [String: TextTemplate]) {
        if let text = value as? String { templates[path] = TextTemplate(text) }
        for (name, part) in value as? [String: Any] ?? [:] {
            collect(part, at: path.isEmpty ? name : "\(path).\(name)", into: &templates)
        }
    }
}
