import Reunite

extension MailContent {
    /// The mail in a language.
    public func rendered(in language: MailLanguage) -> RenderedMail {
        let (subject, blocks) = written(with: language.texts)
        return RenderedMail(
            subject: subject,
            text: PlainTextWriter.text(of: blocks),
            html: HTMLWriter.document(of: blocks, subject: subject, language: language))
    }

    private func written(with texts: any MailTexts.Type) -> (subject: String, blocks: [MailBlock]) {
        switch self {
        case .verification(let link):
            let wording = texts.verification
            return (wording.subject, wording.blocks(.link(link), .paragraph(texts.linkLifetime)))
        case .addressTaken(let link):
            let wording = texts.addressTaken
            return (wording.subject, wording.blocks(.link(link)))
        case .passwordReset(let link):
            let wording = texts.passwordReset
            return (wording.subject, wording.blocks(.link(link), .paragraph(texts.linkLifetime)))
        case .passwordChanged:
            let wording = texts.passwordChanged
            return (wording.subject, wording.blocks())
        case .listingExpiring(let title, let expiresAt, let link):
            let wording = texts.listingExpiring(
                // A subject is cut by those who show it, so it has the beginning of the title only.
                title: texts.quoted(ForeignText.tamed(title, limit: 50)), date: texts.date(MailDate(expiresAt)))
            // A line has 998 bytes: 160 scalars with what is around them fit in any script, and so does any title.
            let title = texts.quoted(ForeignText.tamed(title, limit: 160))
            return (wording.subject, wording.blocks(.title(title), .paragraph(texts.renewal), .link(link)))
        case .accountErased:
            let wording = texts.accountErased
            return (wording.subject, wording.blocks())
        }
    }
}
