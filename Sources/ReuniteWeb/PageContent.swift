import Reunite

/// What the server itself writes on a page of the application, so that it reads and works without scripts.
public struct PageContent: Sendable {
    /// The language of the page.
    public var language: Language
    /// Whether scripts keep the language, whatever was chosen before: somebody follows a link of a mail.
    public var keepsLanguage: Bool
    /// The title, as text.
    public var title: String
    /// What the page is about in a sentence, as text.
    public var description: String
    /// More of the head, as markup.
    public var head: String
    /// What the body holds until scripts take over, as markup.
    public var body: String

    /// A page.
    public init(
        language: Language, keepsLanguage: Bool = false, title: String, description: String, head: String = "",
        body: String
    ) {
        (self.language, self.keepsLanguage, self.title) = (language, keepsLanguage, title)
        (self.description, self.head, self.body) = (description, head, body)
    }
}
