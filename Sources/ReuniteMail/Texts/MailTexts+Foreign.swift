extension MailTexts {
    /// A title in a subject: one is cut by those who show it, so it has the beginning only.
    static func beginning(of title: String) -> String {
        quoted(ForeignText.tamed(title, limit: 50))
    }

    /// A title or a name on its own line.
    ///
    /// A line has 998 bytes: 160 scalars with what is around them fit in any script, and so does any title.
    static func line(of title: String) -> MailBlock {
        .title(quoted(ForeignText.tamed(title, limit: 160)))
    }

    /// What somebody wrote at length.
    static func quote(of text: String) -> MailBlock {
        .quote(ForeignText.tamedLines(text, limit: 5_000))
    }

    /// Why a moderator decided, where they wrote it.
    static func note(_ note: String?) -> [MailBlock] {
        note.map { [.paragraph(noteIntroduction), quote(of: $0)] } ?? []
    }
}
