import Reunite

extension Language {
    /// The language with the territory whose spelling its texts have, as Open Graph wants it.
    var openGraphLocale: String {
        switch self {
        case .english: "en_GB"
        case .french: "fr_FR"
        case .spanish: "es_ES"
        case .portuguese: "pt_PT"
        case .chinese: "zh_CN"
        }
    }
}
