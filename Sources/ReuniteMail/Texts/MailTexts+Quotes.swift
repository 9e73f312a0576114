import Reunite

extension MailTexts {
    /// A title in a subject, shortened because mail programs cut long subjects.
    static func beginning(of title: String) -> String {
        quoted(UntrustedText.sanitized(title, limit: 50))
    }

    /// A title or a name on its own line.
    ///
    /// 160 scalars fit on a line of 998 bytes in any script. Titles have at most 120.
    static func line(of title: String) -> MailBlock {
        .title(quoted(UntrustedText.sanitized(title, limit: 160)))
    }

    /// The title of a listing by somebody whom the recipient does not know, without contact details: the service vouches for none.
    static func line(ofStrangers title: String) -> MailBlock { line(of: ContactDetails.removed(from: title)) }

    /// The place of a listing, its name in its own direction; nothing without one.
    static func line(near place: String?) -> [MailBlock] {
        place.map { [.paragraph(near("\u{2068}\(UntrustedText.sanitized($0, limit: 160))\u{2069}"))] } ?? []
    }

    /// A text of another user.
    static func quote(of text: String) -> MailBlock {
        .quote(UntrustedText.sanitizedLines(text, limit: 5_000))
    }

    /// The reason that a moderator gave, if any.
    static func note(_ note: String?) -> [MailBlock] {
        note.map { [.paragraph(noteIntroduction), quote(of: $0)] } ?? []
    }
}
