/// What all mails say in one language.
///
/// A language conforms to it in files of its own, so that a text that is missing stops the build.
protocol MailTexts: ModerationTexts, MessageTexts {
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

    /// Your listing expires; the title is quoted already.
    static func listingExpiring(title: String, date: String) -> MailWording
    /// How a listing is renewed: stands before its link.
    static var renewal: String { get }

    /// For how long a link with a token is valid: stands after it.
    static var linkLifetime: String { get }

    /// A title in quotation marks.
    static func quoted(_ title: String) -> String
    /// A day.
    static func date(_ date: MailDate) -> String
}

extension MailLanguage {
    /// What is said in this language.
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
