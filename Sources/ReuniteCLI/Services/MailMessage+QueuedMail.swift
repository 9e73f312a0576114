import Reunite
import ReuniteMail
import ReuniteStorage

extension MailMessage {
    /// Renders a queued mail. Except for tokens, each attempt to send it gives the same bytes.
    ///
    /// - Parameters:
    ///   - from: the sender.
    ///   - url: the beginning of its links.
    init(_ mail: QueuedMail, from: Mailbox, url: String) throws(InvalidValue) {
        self.init(
            try MailContent(mail.letter, url: url), in: MailLanguage(locale: mail.locale), from: from,
            to: try EmailAddress(mail.address),
            id: try MessageID(
                local: "\(mail.id)-\(String(mail.queuedAt.microseconds, radix: 36))", host: from.address.domain),
            date: mail.queuedAt, replyTo: mail.letter.sender)
    }
}

extension QueuedMail.Letter {
    /// The reply address, if replies go to another account and not to the service.
    fileprivate var sender: EmailAddress? {
        if case .message(_, _, let sender, _, _) = self { sender.email } else { nil }
    }
}

extension MailContent {
    /// The content of a mail, with its link.
    fileprivate init(_ letter: QueuedMail.Letter, url: String) throws(InvalidValue) {
        switch letter {
        case .verification(let token): self = .verification(link: try MailLink("\(url)/verify?token=\(token.text)"))
        case .addressTaken: self = .addressTaken(link: try MailLink("\(url)/reset-password"))
        case .passwordReset(let token):
            self = .passwordReset(link: try MailLink("\(url)/reset-password?token=\(token.text)"))
        case .passwordChanged: self = .passwordChanged
        case .listingExpiring(let id, let title, let expiresAt):
            self = .listingExpiring(title: title, expiresAt: expiresAt, link: try MailLink("\(url)/listings/\(id)"))
        case .accountErased: self = .accountErased
        case .decision(let notice, let id, let title, let note):
            self = .decision(notice, title: title, note: note, link: try MailLink("\(url)/listings/\(id)"))
        case .accountSuspended(let until, let note): self = .accountSuspended(until: until, note: note)
        case .message(let listing, let title, let sender, let body, let id):
            self = .message(
                title: title, sender: sender.profile.displayName.text, body: body,
                link: try MailLink("\(url)/listings/\(listing)"), block: try MailLink("\(url)/block?message=\(id)"))
        }
    }
}
