/// The texts of all mails in one language. Each language conforms to it, so that a missing text is a compiler error.
protocol MailTexts: ModerationTexts, MessageTexts, AlertTexts {
    /// Confirm your address.
    static var verification: MailWording { get }
    /// You have an account already.
    static var addressTaken: MailWording { get }
    /// Choose a new password.
    static var passwordReset: MailWording { get }
    /// Your password was changed.
    static var passwordChanged: MailWording { get }
    /// Your account was erased.
    static var accountErased: MailWording { get }

    /// Your listing expires. The title is already quoted.
    static func listingExpiring(title: String, date: String) -> MailWording
    /// Several listings expire; followed by the first ones, as many as are shown.
    static func listingsExpiring(count: Int, shown: Int) -> MailWording
    /// When a listing expires.
    static func expiry(date: String) -> String
    /// How several listings are renewed.
    static var renewalOfSeveral: String { get }
    /// How a listing is renewed; followed by its link.
    static var renewal: String { get }

    /// How long a link with a token is valid; follows the link.
    static var linkLifetime: String { get }

    /// A title in quotation marks.
    static func quoted(_ title: String) -> String
    /// A day.
    static func date(_ date: MailDate) -> String
}

extension MailLanguage {
    /// The texts in this language.
    var texts: any MailTexts.Type {
        switch self {
        case .english: EnglishTexts.self
        case .french: FrenchTexts.self
        case .spanish: SpanishTexts.self
        case .portuguese: PortugueseTexts.self
        case .chinese: ChineseTexts.self
        }
    }
}
