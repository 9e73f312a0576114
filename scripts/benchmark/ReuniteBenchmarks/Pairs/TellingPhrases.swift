import Foundation
import ReuniteGenerators

/// How people tell of lost and found things in a language, parsed. See ``TellingSource``.
final class TellingPhrases: Sendable {
    /// The phrases of each language, in the order of ``ListingLanguage``.
    static let all: [TellingPhrases] = ListingLanguage.allCases.map { language in
        TellingPhrases(DataFile.decode("Data/phrases/\(language)", of: .module), language)
    }

    /// The language.
    let language: ListingLanguage

    /// The names of the months.
    let months: [String]

    private let sections: [String: [TellingTemplate]]
    private let tables: [String: [String: [TellingTemplate]]]
    private let entries: [String: [String]]

    /// Parses phrases; errors in them are programming errors.
    init(_ source: TellingSource, _ language: ListingLanguage) {
        precondition(source.months.count == 12)
        self.language = language
        months = source.months
        sections = source.sections.mapValues { $0.map { TellingTemplate($0) } }
        tables = source.tables.mapValues { entries in
            Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0.ways.map { TellingTemplate($0) }) })
        }
        entries = source.tables.mapValues { $0.map(\.id) }
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
