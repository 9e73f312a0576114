import Foundation

/// The texts of the application in one language: the same files that its pages read.
public struct WebTexts: Sendable {
    private let texts: [String: String]

    /// Reads files such as `texts/fr.json`.
    ///
    /// - Throws: a `CocoaError` if one is not JSON.
    init(_ files: [[UInt8]]) throws {
        var texts: [String: String] = [:]
        for file in files { Self.collect(try JSONSerialization.jsonObject(with: Data(file)), at: "", into: &texts) }
        self.texts = texts
    }

    /// A text, with values for its `{names}`. One that is missing shows its path, so that it is seen.
    ///
    /// - Parameter path: such as `listing.gone.title`.
    public func text(_ path: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        guard let text = texts[path] else { return path }
        guard !values.isEmpty else { return text }
        return PageTemplate(text, opening: "{", closing: "}").filled { name in values.first { $0.key == name }?.value }
    }

    private static func collect(_ value: Any, at path: String, into texts: inout [String: String]) {
        if let text = value as? String { texts[path] = text }
        for (name, part) in value as? [String: Any] ?? [:] {
            collect(part, at: path.isEmpty ? name : "\(path).\(name)", into: &texts)
        }
    }
}
