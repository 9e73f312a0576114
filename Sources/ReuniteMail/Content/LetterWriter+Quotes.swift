import Reunite

extension LetterWriter {
    /// A title in a subject, shortened because mail programs cut long subjects.
    func beginning(of title: String) -> String { quoted(UntrustedText.sanitized(title, limit: 50)) }

    /// A title or a name on its own line.
    ///
    /// 160 scalars fit on a line of 998 bytes in any script. Titles have at most 120.
    func line(of title: String) -> MailBlock { .title(quoted(UntrustedText.sanitized(title, limit: 160))) }

    /// The title of a listing by somebody whom the recipient does not know, without contact details: the service vouches for none.
    func line(ofStrangers title: String) -> MailBlock { line(of: ContactDetails.removed(from: title)) }

    /// The place of a listing, its name in its own direction; nothing without one.
    func line(near place: String?) -> [MailBlock] {
        guard let place else { return [] }
        let name = "\u{2068}\(UntrustedText.sanitized(place, limit: 160))\u{2069}"
        return [.paragraph(texts("shared.near", ["place": name]))]
    }

    /// A text of another user.
    func quote(of text: String) -> MailBlock { .quote(UntrustedText.sanitizedLines(text, limit: 5_000)) }

    /// The text of a message. For a new account, a warning precedes it, and its contact details are marked.
    ///
    /// - Parameter age: the age of the account in seconds; nil for a message without warning and marks.
    func warned(_ name: String, _ body: String, _ age: Int64?) -> [MailBlock] {
        guard let age else { return [quote(of: body)] }
        let (hours, days) = (age / 3600, age / 86_400)
        let (path, count) =
            switch hours {
            case 0: ("minutes", hours)
            case 1: ("hour", hours)
            case 2..<48: ("hours", hours)
            default: ("days", days)
            }
        return [
            .paragraph(texts("\(name).newcomer.\(path)", ["count": "\(count)"])),
            quote(of: ContactDetails.replaced(in: body) { "\u{26A0} \($0)" }),
        ]
    }

    /// The reason that a moderator gave, if any.
    func note(_ note: String?) -> [MailBlock] {
        note.map { [.paragraph(texts("shared.note")), quote(of: $0)] } ?? []
    }

    /// A title in quotation marks.
    func quoted(_ title: String) -> String { texts("shared.quotation", ["title": title]) }

    /// A day in UTC.
    func date(_ time: Timestamp) -> String {
        let date = MailDate(time)
        return texts(
            date.day == 1 ? "date.first" : "date.other",
            ["day": "\(date.day)", "month": texts("date.month.\(date.month)"), "year": "\(date.year)"])
    }
}
