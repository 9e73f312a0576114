/// What the mails of one kind say in one language, apart from what only some kinds have.
struct MailWording {
    /// The subject.
    let subject: String
    /// What happened, or what the link after it is for.
    let opening: String
    /// Why the mail came, and that it can be ignored.
    let reason: String

    /// The whole, with what stands between the opening and the reason.
    func blocks(_ middle: MailBlock...) -> [MailBlock] {
        blocks(middle)
    }

    /// The same.
    func blocks(_ middle: [MailBlock]) -> [MailBlock] {
        [.paragraph(opening)] + middle + [.paragraph(reason)]
    }
}
