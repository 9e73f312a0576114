import Reunite

extension LetterWriter {
    /// A mail about what happened to claims: a sentence for each, and the link to its page, which shows the rest to its people alone.
    func claims(
        _ path: String, _ notifications: [AccountNotification], _ count: Int
    ) throws(InvalidValue) -> Written {
        var (blocks, sentences): ([MailBlock], [String]) = ([], [])
        for notification in notifications {
            guard case .claim(let claim, let side, let news) = notification.own else { continue }
            let title = side == .finder ? notification.otherTitle : notification.otherTitle.map(ContactDetails.removed)
            let thing = title.map(beginning(of:)) ?? texts("\(path).untitled")
            let sentence = texts("\(path).\(side.rawValue).\(news.rawValue)", ["thing": thing])
            sentences.append(sentence)
            blocks += [.paragraph(texts("\(path).sentence", ["sentence": sentence])), .link(try links.claim(claim))]
        }
        if notifications.contains(where: \.isAboutMeeting) { blocks.append(.paragraph(texts("shared.fraudWarning"))) }
        guard count == 1, let one = sentences.first else {
            return several(path, count, shown: sentences.count, reason: "\(path).reason", blocks)
        }
        return (one, blocks + [.paragraph(texts("\(path).reason"))])
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
