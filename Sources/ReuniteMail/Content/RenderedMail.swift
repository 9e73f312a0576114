/// The subject and both bodies of a mail in one language.
public struct RenderedMail: Sendable, Equatable {
    /// The subject, on one line.
    public let subject: String
    /// The plain text, with each link on a line of its own.
    public let text: String
    /// The same as a self-contained HTML document.
    public let html: String
    /// The link that ends mails of this kind, if they can be ended. Both bodies end with it.
    let unsubscribe: MailLink?
}
