import Foundation

/// Texts for users in one language, as tests compare them.
public struct TextFiles: Sendable {
    /// The texts by their paths. The forms of a plural are one text.
    public let texts: [String: [String]]

    private static let plurals: Set<String> = ["zero", "one", "two", "few", "many", "other"]

    /// Reads JSON files.
    public init(_ files: [Data]) throws {
        var texts: [String: [String]] = [:]
        func add(_ value: Any, _ path: [String]) throws {
            if let text = value as? String { return texts[path.joined(separator: ".")] = [text] }
            guard let members = value as? [String: Any] else { throw CocoaError(.propertyListReadCorrupt) }
            if let forms = members as? [String: String], Self.plurals.isSuperset(of: members.keys) {
                texts[path.joined(separator: ".")] = forms.sorted { $0.key < $1.key }.map(\.value)
            } else {
                for (name, member) in members { try add(member, path + [name]) }
            }
        }
        for file in files { try add(JSONSerialization.jsonObject(with: file), []) }
        self.texts = texts
    }

    /// Reads `fr.json` or another file of a folder.
    public init(folder: URL, language: String) throws {
        try self.init([Data(contentsOf: folder.appending(path: "\(language).json"))])
    }

    /// What is wrong if another language says the same: missing, surplus and empty texts, and other `{places}`.
    public func faults(against other: TextFiles) -> [String] {
        let missing = other.texts.keys.filter { texts[$0] == nil }.map { "\($0) is missing" }
        let others = texts.compactMap { path, forms -> String? in
            guard let expected = other.texts[path] else { return "\(path) is surplus" }
            if forms.contains("") { return "\(path) is empty" }
            return Self.places(forms) == Self.places(expected) ? nil : "\(path) has other places"
        }
        return (missing + others).sorted()
    }

    private static func places(_ forms: [String]) -> Set<Substring> {
        Set(forms.joined().matches(of: /\{(\w+)\}/).map(\.1))
    }
}
