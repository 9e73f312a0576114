/// What a mail that passes on somebody's message says in one language.
protocol MessageTexts {
    /// Somebody writes about your listing, of which the title is in quotation marks already; the reason ends with what
    /// the link after it is for: no more messages from this sender.
    static func message(title: String) -> MailWording
    /// That name and message are somebody else's: stands before them.
    static var messageIntroduction: String { get }
    /// How the message is answered, and what its sender sees then.
    static var answering: String { get }
    /// What no honest person asks for, in one sentence.
    static var fraudWarning: String { get }
}
