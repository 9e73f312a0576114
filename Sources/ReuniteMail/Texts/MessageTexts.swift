/// The texts of a mail with a message, in one language.
protocol MessageTexts {
    /// A message about your listing, whose title is already quoted. The reason ends with the purpose of the link that
    /// follows: to block further messages from this sender.
    static func message(title: String) -> MailWording
    /// Precedes name and message: they are not ours.
    static var messageIntroduction: String { get }
    /// How to reply, and what the sender sees then.
    static var answering: String { get }
    /// A warning about fraud, in one sentence.
    static var fraudWarning: String { get }
}
