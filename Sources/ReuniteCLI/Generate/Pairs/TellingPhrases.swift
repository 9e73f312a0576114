/// How people tell of lost and found things in a language.
///
/// The source has sections. A line `# brand.lost` begins one: the lines below it are each a ``TellingTemplate`` for a loser;
/// `# brand.found` has those for a finder, `# brand` those for both. Sections that are tables (``tableNames``) have a line for
/// each entry, `fox: a fox/the fox`, with ways to say it between slashes; every language has the same entries.
final class TellingPhrases: Sendable {
    /// The sections that are tables.
    static let tableNames: Set<String> = [
        "settings", "vehicles", "marks", "attachments", "motifs", "sizes", "sexes", "codes",
    ]

    /// The phrases of each language, in the order of ``ListingLanguage``.
    static let all: [TellingPhrases] = ListingLanguage.allCases.map { language in
        switch language {
        case .en: TellingPhrases(english, language)
        case .fr: TellingPhrases(french, language)
        case .es: TellingPhrases(spanish, language)
        case .pt: TellingPhrases(portuguese, language)
        case .zh: TellingPhrases(chinese, language)
        }
    }

    /// The language.
    let language: ListingLanguage

    /// The names of the months.
    let months: [String]

    private let sections: [String: [TellingTemplate]]
    private let tables: [String: [String: [TellingTemplate]]]
    private let entries: [String: [String]]

    /// Parses phrases; errors in them are programming errors.
    init(_ source: String, _ language: ListingLanguage) {
        var sections: [String: [TellingTemplate]] = [:]
        var tables: [String: [String: [TellingTemplate]]] = [:]
        var entries: [String: [String]] = [:]
        var months: [String] = []
        var name = ""
        for line in source.split(separator: "\n") {
            if line.hasPrefix("# ") {
                name = String(line.dropFirst(2))
            } else if name == "months" {
                months = line.split(separator: "/").map(String.init)
            } else if Self.tableNames.contains(name) {
                guard let colon = line.firstIndex(of: ":") else { preconditionFailure("no colon in: \(line)") }
                let id = String(line[..<colon])
                let ways = line[line.index(after: colon)...].drop { $0 == " " }.split(separator: "/")
                tables[name, default: [:]][id] = ways.map { TellingTemplate($0) }
                entries[name, default: []].append(id)
            } else {
                sections[name, default: []].append(TellingTemplate(line))
            }
        }
        precondition(months.count == 12)
        self.language = language
        self.months = months
        self.sections = sections
        self.tables = tables
        self.entries = entries
    }

    /// The templates of a section for a side: its own and those for both.
    func templates(_ section: String, isLost: Bool) -> [TellingTemplate] {
        (sections[section] ?? []) + (sections["\(section).\(isLost ? "lost" : "found")"] ?? [])
    }

    /// The templates of a section that has no sides.
    func templates(_ section: String) -> [TellingTemplate] { sections[section] ?? [] }

    /// The ways to say an entry of a table.
    func ways(_ table: String, _ id: String) -> [TellingTemplate] { tables[table]?[id] ?? [] }

    /// The entries of a table, in order.
    func ids(_ table: String) -> [String] { entries[table] ?? [] }

    /// All sentences of a side, for tests: everything but titles, tables and parts of sentences.
    func sentenceCount(isLost: Bool) -> Int {
        let parts = ["titles", "where", "whens", "dates", "offices", "greetings"]
        return sections.filter { section, _ in
            let names = section.split(separator: ".").map(String.init)
            return !parts.contains(names[0]) && names.last != (isLost ? "found" : "lost")
        }.values.reduce(0) { $0 + $1.count }
    }
}
