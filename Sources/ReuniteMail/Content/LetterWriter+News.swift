import Reunite

extension LetterWriter {
    /// A mail about something that the recipient takes part in: a text for each notification, with a link to its page, which shows
    /// the rest to its people alone. It contains nothing that another person has written but the title of a listing, because a
    /// stranger must not be able to put words or links into mails of the service.
    func news(
        _ path: String, _ notifications: [AccountNotification], _ count: Int
    ) throws(InvalidValue) -> Written {
        // A kind without texts for a single notification has its sentence as the subject.
        let hasSubject = texts.contains("\(path).one.subject")
        let entries = notifications.map { $0.entry(texts, quote: beginning(of:)) }
        var blocks: [MailBlock] = []
        for (notification, entry) in zip(notifications, entries) {
            let paragraph = hasSubject ? entry : texts("\(path).sentence", ["sentence": entry])
            blocks += [.paragraph(paragraph), .link(try links.page(notification.page))]
        }
        if texts.contains("\(path).warning") { blocks.append(.paragraph(texts("\(path).warning"))) }
        if notifications.contains(where: \.isAboutMeeting) { blocks.append(.paragraph(texts("shared.fraudWarning"))) }
        let reason = "\(path).reason"
        guard count == 1, let one = notifications.first, let entry = entries.first else {
            return several(path, count, shown: entries.count, reason: reason, blocks)
        }
        guard hasSubject else { return (entry, blocks + [.paragraph(texts(reason))]) }
        return mail("\(path).one", reason: reason, values: ["title": beginning(of: one.own.title ?? "")], blocks)
    }
}

extension AccountNotification {
    /// Whether its recipient may meet a stranger next.
    fileprivate var isAboutMeeting: Bool {
        guard case .claim(_, _, let news) = own else { return false }
        switch news {
        case .submitted, .accepted: return true
        default: return false
        }
    }
}
