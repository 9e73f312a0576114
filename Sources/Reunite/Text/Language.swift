/// A language of the texts for users.
public enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case french = "fr"
    case spanish = "es"
    case portuguese = "pt"
    /// In simplified characters.
    case chinese = "zh"

    /// The language of a BCP 47 tag such as `fr` or `pt-BR`, by its primary language; nil if there are no texts in it.
    public init?(tag: some StringProtocol) {
        self.init(rawValue: tag.prefix { $0 != "-" && $0 != "_" }.lowercased())
    }

    /// The language that fits `Accept-Language` (RFC 9110) best; nil if none does.
    public init?(accepted header: String) {
        var best: (language: Language, weight: Double)?
        for part in header.split(separator: ",").prefix(32) {
            let pieces = part.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let language = pieces.first.flatMap(Language.init(tag:)) else { continue }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            // The first of several with the same weight.
            if weight > best?.weight ?? 0 { best = (language, weight) }
        }
        guard let best else { return nil }
        self = best.language
    }

    /// The BCP 47 tag of the texts, with the script if the language has several.
    public var tag: String { self == .chinese ? "zh-Hans" : rawValue }
}
