import Foundation

/// A text for users or readers, from the sources.
struct GlossaryText {
    /// The kinds of texts.
    enum Kind: String, CaseIterable {
        case interface, mail, problem, openAPI, help, article
        /// The names in Swift and JavaScript, in words.
        case identifier
    }

    let kind: Kind
    /// The path from `Sources`, with the name of the text where it has one.
    let source: String
    /// The text on one line.
    let text: String

    private init(_ kind: Kind, _ source: String, _ text: String) {
        (self.kind, self.source) = (kind, source)
        self.text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// All texts of a kind in English.
    static func all(_ kind: Kind) throws -> [GlossaryText] {
        switch kind {
        case .interface: try texts(kind, files("ReuniteWeb/Files", "texts/en.json")) + shared(kind, "ReuniteWeb/Files")
        case .mail: try texts(kind, files("ReuniteMail/Texts", "en.json")) + shared(kind, "Reunite/Texts")
        case .openAPI:
            try files("ReuniteHTTP/OpenAPI", ".json").flatMap { file, data in
                strings(try JSONSerialization.jsonObject(with: data), "")
                    .filter { path, _ in
                        ["summary", "description", "title", "detail"].contains { path.hasSuffix(".\($0)") }
                    }
                    .map { .init(kind, "\(file): \($0)", $1) }
            }
        case .problem: try files("ReuniteHTTP/Problems", ".swift").map { .init(kind, $0, literals($1)) }
        case .help:
            try (files("ReuniteCLI/Commands", ".swift") + files("ReuniteCLI/Configuration", ".swift"))
                .map { .init(kind, $0, literals($1)) }
        case .article: try files("Reunite/Reunite.docc", ".md").map { .init(kind, $0, prose($1)) }
        case .identifier:
            try (files("", ".swift") + files("ReuniteWeb/Files", ".js")).map { .init(kind, $0, identifiers($1)) }
        }
    }

    /// The texts of JSON files.
    private static func texts(_ kind: Kind, _ files: [(String, Data)]) throws -> [GlossaryText] {
        try files.flatMap { file, data in
            strings(try JSONSerialization.jsonObject(with: data), "").map { .init(kind, "\(file): \($0)", $1) }
        }
    }

    /// The English texts of JSON files with all languages.
    private static func shared(_ kind: Kind, _ folder: String) throws -> [GlossaryText] {
        try files(folder, ".json").flatMap { file, data in
            let languages = try JSONSerialization.jsonObject(with: data) as? [String: Any]
            return strings(languages?["en"] ?? [:], "").map { GlossaryText(kind, "\(file): \($0)", $1) }
        }
    }

    /// The files of `Sources` whose paths begin and end so.
    private static func files(_ prefix: String, _ suffix: String) throws -> [(String, Data)] {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
        let paths = FileManager.default.enumerator(atPath: sources.path)?.allObjects as? [String] ?? []
        return try paths.filter {
            $0.hasPrefix(prefix) && $0.hasSuffix(suffix) && !$0.contains(/\/(?:bundles|vendor)\//)
        }
        .map { ($0, try Data(contentsOf: sources.appendingPathComponent($0))) }
    }

    /// The strings of a JSON value by their paths.
    private static func strings(_ value: Any, _ path: String) -> [(String, String)] {
        switch value {
        case let text as String: [(path, text)]
        case let members as [String: Any]: members.flatMap { strings($1, "\(path).\($0)") }
        case let elements as [Any]: elements.flatMap { strings($0, path) }
        default: []
        }
    }

    /// The string literals of a Swift file, without comments.
    private static func literals(_ data: Data) -> String {
        let code = String(decoding: data, as: UTF8.self).split(separator: "\n")
            .filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
        // Every second part is a literal of several lines.
        return code.replacing("\\\n", with: "").components(separatedBy: "\"\"\"").enumerated().map { number, part in
            number % 2 == 1
                ? part : part.matches(of: /"((?:[^"\\\n]|\\.)*)"/).map { String($0.1) }.joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// The identifiers of a file, without strings and comments: `savedSearch` is “saved search”.
    private static func identifiers(_ data: Data) -> String {
        let code = String(decoding: data, as: UTF8.self)
            .replacing(/"""(?s:.*?)"""|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*(?s:.*?)\*\//, with: " ")
        return Set(code.matches(of: /[A-Za-z]\w*/).map(\.output)).sorted().joined(separator: "; ")
            .replacing(/([a-z0-9])([A-Z])/) { "\($0.1) \($0.2)" }
    }

    /// An article without code.
    private static func prose(_ data: Data) -> String {
        String(decoding: data, as: UTF8.self)
            .components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
            .joined().replacing(/`+[^`]*`+/, with: "`")
    }
}
