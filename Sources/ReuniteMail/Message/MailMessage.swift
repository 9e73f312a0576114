import Reunite

/// A mail as it is sent: to one address, as plain text and as HTML.
///
/// No value can add a header: addresses, the mailbox and the identifier are of types that have no line break, and the
/// subject loses its own.
public struct MailMessage: Sendable, Equatable {
    /// Who it is from.
    public let from: Mailbox
    /// Who it goes to.
    public let to: EmailAddress
    /// Who gets its answers, where that is not who it is from: who wrote a message that it passes on.
    public let replyTo: EmailAddress?
    /// The subject, on one line.
    public let subject: String
    /// The plain text.
    public let text: String
    /// The HTML document.
    public let html: String
    /// What tells it from all others.
    public let id: MessageID
    /// When it was written.
    ///
    /// Like ``id``, better the same when it is sent again: a mail with equal parts is equal to the byte.
    public let date: Timestamp

    /// A mail; white space and control characters in the subject become single spaces.
    public init(
        from: Mailbox, to: EmailAddress, subject: String, text: String, html: String, id: MessageID, date: Timestamp,
        replyTo: EmailAddress? = nil
    ) {
        self.from = from
        self.to = to
        self.replyTo = replyTo
        self.subject = subject.onOneLine
        self.text = text
        self.html = html
        self.id = id
        self.date = date
    }

    /// A mail that says something of ours in a language; only a message of somebody else's has answers go to them.
    public init(
        _ content: MailContent, in language: MailLanguage, from: Mailbox, to: EmailAddress, id: MessageID,
        date: Timestamp, replyTo: EmailAddress? = nil
    ) {
        let rendered = content.rendered(in: language)
        self.init(
            from: from, to: to, subject: rendered.subject, text: rendered.text, html: rendered.html, id: id, date: date,
            replyTo: replyTo)
    }
}
