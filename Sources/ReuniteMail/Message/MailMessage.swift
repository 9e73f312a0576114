import Reunite

/// A mail to one address, as plain text and HTML.
///
/// No value can inject a header field: the types of addresses, mailbox and id allow no line breaks, and those in the
/// subject are removed.
public struct MailMessage: Sendable, Equatable {
    /// The sender.
    public let from: Mailbox
    /// The recipient.
    public let to: EmailAddress
    /// The link that ends mails of this kind with one click (RFC 8058), if they can be ended.
    public let unsubscribe: MailLink?
    /// The subject, on one line.
    public let subject: String
    /// The plain text.
    public let text: String
    /// The HTML document.
    public let html: String
    /// The unique id.
    public let id: MessageID
    /// The date of the mail.
    ///
    /// Keep it, like ``id``, when the mail is sent again: equal mails have equal bytes.
    public let date: Timestamp

    /// A mail. White space and control characters in the subject become single spaces.
    public init(
        from: Mailbox, to: EmailAddress, subject: String, text: String, html: String, id: MessageID, date: Timestamp,
        unsubscribe: MailLink? = nil
    ) {
        self.from = from
        self.to = to
        self.unsubscribe = unsubscribe
        self.subject = subject.onOneLine
        self.text = text
        self.html = html
        self.id = id
        self.date = date
    }

    /// A letter as a mail. Except for tokens and the names of places, each attempt to send it gives the same bytes.
    ///
    /// - Parameters:
    ///   - texts: those of ``MailTexts`` in the language of the recipient.
    ///   - url: the beginning of its links.
    ///   - places: the names of places of listings.
    public init(
        _ letter: Letter, in texts: Texts, from: Mailbox, to: EmailAddress, id: MessageID, date: Timestamp,
        url: String, places: [ListingID: String] = [:]
    ) throws(InvalidValue) {
        let mail = try LetterWriter(texts: texts, links: LetterLinks(url: url), places: places).rendered(letter)
        self.init(
            from: from, to: to, subject: mail.subject, text: mail.text, html: mail.html, id: id, date: date,
            unsubscribe: mail.unsubscribe)
    }
}
