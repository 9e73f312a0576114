import Foundation
import Reunite

/// Some of the languages of the lexicon.
struct LanguageSet: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let all = LanguageSet(rawValue: 0b11111)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The set of one language by its BCP 47 tag; empty for others.
    init(_ tag: String) { rawValue = Language.allCases.firstIndex { $0.rawValue == tag }.map { 1 << UInt8($0) } ?? 0 }
}

/// Words that say nothing about a thing: articles, prepositions, and what people write in every listing. They show the language
/// of a text.
enum StopWords {
    /// The languages in which each word says nothing.
    static let languages: [String: LanguageSet] = {
        guard let file = Bundle.module.url(forResource: "stopwords", withExtension: "json", subdirectory: "Data"),
            let lists = try? JSONDecoder().decode([String: [String]].self, from: Data(contentsOf: file))
        else { return [:] }
        var languages: [String: LanguageSet] = [:]
        for (tag, words) in lists {
            for word in words { languages[Words.folded(word), default: []].insert(LanguageSet(tag)) }
        }
        return languages
    }()

    static func contains(_ word: String) -> Bool { languages[word] != nil }

    /// The languages in which texts may be: those with the most stop words; all if they have none.
    static func languages(of texts: [FormedText], _ lexicon: Lexicon) -> LanguageSet {
        var counts = [Int](repeating: 0, count: Language.allCases.count)
        for text in texts {
            for (run, form) in zip(text.runs, text.forms) {
                if run.isUnspaced { counts[counts.count - 1] += 1 }
                guard let form, case let found = lexicon.forms[form].stopLanguages, !found.isEmpty else { continue }
                for index in counts.indices where found.contains(LanguageSet(rawValue: 1 << UInt8(index))) {
                    counts[index] += 1
                }
            }
        }
        let most = counts.max() ?? 0
        guard most > 0 else { return .all }
        var set = LanguageSet()
        for index in counts.indices where counts[index] * 3 >= most * 2 {
            set.insert(LanguageSet(rawValue: 1 << UInt8(index)))
        }
        return set
    }
}
