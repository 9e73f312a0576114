import Reunite

extension LetterWriter {
    /// A mail about messages of finders: a sentence for each, with a link to the page of the belonging. It contains nothing that
    /// a finder has written, because a stranger must not be able to put words or links into mails of the service.
    func tags(
        _ path: String, _ notifications: [AccountNotification], _ count: Int
    ) throws(InvalidValue) -> Written {
        var (blocks, titles): ([MailBlock], [String]) = ([], [])
        for notification in notifications {
            guard case .belonging(let belonging, let title, let wasLost) = notification.own else { continue }
            titles.append(title)
            let entry = texts(wasLost ? "\(path).entry.lost" : "\(path).entry.safe", ["own": beginning(of: title)])
            blocks += [.paragraph(entry), .link(try links.belonging(belonging))]
        }
        blocks.append(.paragraph(texts("\(path).stranger")))
        let reason = "\(path).reason"
        guard count == 1, let one = titles.first else {
            return several(path, count, shown: titles.count, reason: reason, blocks)
        }
        return mail("\(path).one", reason: reason, values: ["title": beginning(of: one)], blocks)
    }
}
