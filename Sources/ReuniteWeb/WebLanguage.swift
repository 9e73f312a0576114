/// A language of the application.
public enum WebLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case french = "fr"
    case spanish = "es"
    case portuguese = "pt"
    case chinese = "zh"

    /// The language with the territory whose spelling its texts have, as Open Graph wants it.
    public var openGraphLocale: String {
        switch self {
        case .english: "en_GB"
        case .french: "fr_FR"
        case .spanish: "es_ES"
        case .portuguese: "pt_PT"
        case .chinese: "zh_CN"
        }
    }

    /// The language of a BCP 47 tag such as `pt-BR`, by its primary language; nil if the application does not have it.
    public init?(tag: some StringProtocol) {
        self.init(rawValue: tag.prefix { $0 != "-" && $0 != "_" }.lowercased())
    }

    /// The language that fits `Accept-Language` (RFC 9110) best; nil if none does.
    public init?(accepted header: String) {
        var best: (language: WebLanguage, weight: Double)?
        for part in header.split(separator: ",").prefix(32) {
            let pieces = part.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let language = pieces.first.flatMap(WebLanguage.init(tag:)) else { continue }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            // The first of several with the same weight.
            if weight > best?.weight ?? 0 { best = (language, weight) }
        }
        guard let best else { return nil }
        self = best.language
    }
}
