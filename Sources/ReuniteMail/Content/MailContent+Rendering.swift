import Reunite

extension MailContent {
    /// Renders the mail in a language.
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
                title: texts.beginning(of: title), date: texts.date(MailDate(expiresAt)))
            return (wording.subject, wording.blocks(texts.line(of: title), .paragraph(texts.renewal), .link(link)))
        case .accountErased:
            let wording = texts.accountErased
            return (wording.subject, wording.blocks())
        case .listingHeld(let title, let note, let link):
            let beginning = texts.beginning(of: title)
            let wording = note == nil ? texts.listingReported(title: beginning) : texts.listingHeld(title: beginning)
            return (wording.subject, wording.blocks(texts.decision(on: title, note, texts.appeal, link)))
        case .listingRemoved(let title, let note, let link):
            let wording = texts.listingRemoved(title: texts.beginning(of: title))
            return (wording.subject, wording.blocks(texts.decision(on: title, note, texts.appeal, link)))
        case .listingRestored(let title, let note, let link):
            let wording = texts.listingRestored(title: texts.beginning(of: title))
            return (wording.subject, wording.blocks(texts.decision(on: title, note, texts.visit, link)))
        case .accountSuspended(let until, let note):
            let wording = texts.accountSuspended(until: until.map { texts.date(MailDate($0)) })
            return (wording.subject, wording.blocks(texts.note(note)))
        case .message(let title, let sender, let body, let link, let block):
            let wording = texts.message(title: texts.beginning(of: title))
            let blocks = wording.blocks(
                texts.line(of: title), .link(link), .paragraph(texts.messageIntroduction), texts.line(of: sender),
                texts.quote(of: body), .paragraph(texts.answering), .paragraph(texts.fraudWarning))
            return (wording.subject, blocks + [.link(block)])
        }
    }
}

extension MailTexts {
    /// What was decided on a listing and why, and what its owner can do where a link leads.
    fileprivate static func decision(
        on title: String, _ note: String?, _ invitation: String, _ link: MailLink
    ) -> [MailBlock] {
        [line(of: title)] + self.note(note) + [.paragraph(invitation), .link(link)]
    }
}
