/// A piece of a mail that stands by itself.
enum MailBlock {
    /// Sentences of ours.
    case paragraph(String)
    /// What somebody else wrote, already quoted.
    case title(String)
    /// A link of ours, which is its own label: what one sees is where it leads.
    case link(MailLink)
}
