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
