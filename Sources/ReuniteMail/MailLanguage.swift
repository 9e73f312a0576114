/// A language that mails are written in.
public enum MailLanguage: String, CaseIterable, Sendable {
    /// English, also for all languages that are not supported.
    case english = "en"
    /// French.
    case french = "fr"
    /// Spanish.
    case spanish = "es"
    /// Portuguese.
    case portuguese = "pt"
    /// Chinese in simplified characters.
    case chinese = "zh"

    /// The language for a BCP 47 tag such as `fr` or `pt-BR`, by its primary language; English if it is not supported.
    public init(locale: String) {
        let primary = locale.prefix { $0 != "-" && $0 != "_" }.lowercased()
        self = MailLanguage(rawValue: primary) ?? .english
    }

    /// The BCP 47 tag of the texts, with the script if the language has several.
    public var tag: String {
        self == .chinese ? "zh-Hans" : rawValue
    }
}
