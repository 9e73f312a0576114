/// A piece of a mail that stands by itself.
enum MailBlock {
    /// Sentences of ours.
    case paragraph(String)
    /// A title or a name that somebody else wrote, already in quotation marks.
    case title(String)
    /// Lines that somebody else wrote, tamed, and set apart from ours.
    case quote(String)
    /// A link of ours, which is its own label: what one sees is where it leads.
    case link(MailLink)
}
