/// A block of a mail: a paragraph, a title, a quote or a link.
enum MailBlock {
    /// Sentences written by us.
    case paragraph(String)
    /// A title or name of another user, already sanitised and in quotation marks.
    case title(String)
    /// Text of another user, sanitised, and set apart as a quote.
    case quote(String)
    /// A link of ours. Its label is the URL itself.
    case link(MailLink)
}
