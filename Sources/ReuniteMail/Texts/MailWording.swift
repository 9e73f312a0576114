/// The texts that every kind of mail has, in one language.
struct MailWording {
    /// The subject.
    let subject: String
    /// What happened, or the purpose of the link that follows.
    let opening: String
    /// Why the recipient gets the mail, and whether it can be ignored.
    let reason: String

    /// The mail, with blocks between the opening and the reason.
    func mail(_ middle: MailBlock...) -> LetterWriter.Written { mail(middle) }

    /// The mail, with blocks between the opening and the reason.
    func mail(_ middle: [MailBlock]) -> LetterWriter.Written {
        (subject, [.paragraph(opening)] + middle + [.paragraph(reason)])
    }
}
