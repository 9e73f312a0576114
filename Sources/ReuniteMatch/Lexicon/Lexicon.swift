import Foundation
import Reunite

/// What people call the things that they lose and find, in several languages.
///
/// A word in a listing leads to the concepts that it may mean, and two concepts to how they are related. Source: the files of
/// `data/lexicon`, written for Reunite.
public struct Lexicon: Sendable {
    /// The number of a concept: its index in ``concepts``.
    public typealias Number = UInt16

    /// All concepts, by number.
    public private(set) var concepts: [Concept] = []

    /// Maximum number of parts of a word in languages with spaces: `carte de transport scolaire`.
    static let maximumParts = 5
    /// Minimum number of bytes of a word that is also written as two, such as `keyring`.
    static let shortestJoined = 6

    /// The forms of all words: with their plurals, folded.
    private(set) var forms = WordForms(stopWords: StopWords.languages)
    /// The longest word without spaces, in scalars.
    private(set) var longestUnspaced = 0
    /// Words that become the same when one letter is left out; to find misspellings.
    private var misspellings = Misspellings()
    private var relations = Relations(count: 0)

    /// The lexicon that the program comes with.
    ///
    /// - Throws: ``LexiconError`` if its files are broken or missing.
    public static func standard() throws -> Lexicon {
        guard let folder = Bundle.module.url(forResource: "Data/lexicon", withExtension: nil) else {
            throw LexiconError("the lexicon's files are missing")
        }
        return try Lexicon(files: Self.files(in: folder))
    }

    /// The lexicon files of a folder: those whose names end in `.json`, in the order of their names.
    public static func files(in folder: URL) throws -> [LexiconFile] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }.sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map { try LexiconFile(name: $0.lastPathComponent, content: Data(contentsOf: $0)) }
    }

    /// Puts files together. Later ones may extend the concepts of earlier ones.
    ///
    /// - Throws: ``LexiconError`` if a file's name does not say what it has, or a concept names one that does not exist.
    public init(files: [LexiconFile]) throws(LexiconError) {
        var byID: [String: Int] = [:]
        var links = Relations.Links()
        for file in files {
            for entry in file.entries {
                guard let kind = file.kind(of: entry) else {
                    throw LexiconError("\(file.name): its name must begin with things, animals, brands or an attribute")
                }
                links.add(entry, from: file.name)
                if let index = byID[entry.id] {
                    concepts[index] = concepts[index].adding(entry.words)
                } else {
                    byID[entry.id] = concepts.count
                    concepts.append(Concept(entry, kind: kind))
                }
            }
        }
        guard concepts.count < Number.max else { throw LexiconError("there are more than \(Number.max) concepts") }
        relations = try Relations(count: concepts.count, links: links, numbers: byID)
        for (index, concept) in concepts.enumerated() { addWords(of: concept, number: Number(index)) }
        forms.addJoined()
        misspellings.index()
    }

    private mutating func addWords(of concept: Concept, number: Number) {
        for (language, words) in concept.words {
            // Names are the same everywhere.
            let languages = concept.kind == .brand ? LanguageSet.all : LanguageSet(language)
            for word in words {
                if language == "zh" {
                    addUnspaced(word, WordForms.Meaning(concept: number, languages: languages))
                } else {
                    let folded = Words.folded(word)
                    for form in [folded] + Inflection.plurals(of: folded, language: language) {
                        add(form, WordForms.Meaning(concept: number, languages: languages))
                    }
                }
            }
        }
    }

    private mutating func add(_ form: String, _ meaning: WordForms.Meaning) {
        guard !form.isEmpty else { return }
        forms.add(form, meaning)
        if !form.contains(" ") { misspellings.add(form) }
    }

    /// A Chinese word may have Latin parts: `T恤`, `iPhone手机`. They are found as their parts are.
    private mutating func addUnspaced(_ word: String, _ meaning: WordForms.Meaning) {
        let folded = Words.folded(word)
        add(folded, meaning)
        if !folded.contains(" ") { longestUnspaced = max(longestUnspaced, folded.unicodeScalars.count) }
    }
}

extension Lexicon {
    /// The concepts that a folded word may mean in a text.
    func concepts(of word: String, in languages: LanguageSet) -> [Number] {
        forms.number(of: word).map { forms.concepts(of: $0, in: languages, bytes: word.utf8.count) } ?? []
    }

    /// The concepts that a long unknown word means, if it is misspelt: one letter is wrong, missing, too many, or changed
    /// places with its neighbour. None if it could be several words that mean different things, or is an ordinary word of
    /// any language: `serial` is no serval.
    func concepts(ofMisspelled word: String, in languages: LanguageSet) -> [Number] {
        guard forms.number(of: word).map({ forms[$0].isStopWord }) != true else { return [] }
        var word = word
        return word.withUTF8 { concepts(ofMisspelled: $0, in: languages) }
    }

    /// The same for a word in UTF-8 that is no ordinary one.
    func concepts(ofMisspelled word: UnsafeBufferPointer<UInt8>, in languages: LanguageSet) -> [Number] {
        var found: [Number]?
        for meant in misspellings.corrected(word) {
            let meant = concepts(of: meant, in: languages)
            guard found == nil || found == meant else { return [] }
            found = meant
        }
        return found ?? []
    }

    /// How two concepts are related.
    public func relation(_ left: Number, _ right: Number) -> Relation { relations[Int(left), Int(right)] }

    /// The closest relation between the concepts of two lists, and between which; nil if one is empty.
    func closest(
        _ left: ListingProfile.Numbers, _ right: ListingProfile.Numbers
    ) -> (relation: Relation, left: Number, right: Number)? {
        var closest: (relation: Relation, left: Number, right: Number)?
        for one in left {
            for other in right {
                let relation = relation(one, other)
                if closest.map({ $0.relation < relation }) ?? true { closest = (relation, one, other) }
            }
        }
        return closest
    }

    /// Two concepts of two lists that exclude each other, unless both lists have one of them; nil if there are none.
    func contrary(
        _ left: ListingProfile.Numbers, _ right: ListingProfile.Numbers
    ) -> (left: Number, right: Number)? {
        for one in left where !right.contains(one) {
            for other in right where !left.contains(other) && relation(one, other) == .contrary { return (one, other) }
        }
        return nil
    }

    /// The plain word for a concept, in a language or else in English.
    func name(of number: Number, in language: String) -> String {
        let concept = concepts[Int(number)]
        return (concept.words[language] ?? concept.words["en"] ?? concept.words.values.first)?.first ?? concept.id
    }

    /// All concepts with a relation to one, other than ``Relation/contrary``, in the order of their numbers.
    public func related(to number: Number) -> [Number] { relations.related(to: Int(number)) }

    /// The number of a concept by its id; for tests and programs.
    public func number(of id: String) -> Number? { concepts.firstIndex { $0.id == id }.map(Number.init) }
}

extension Concept {
    fileprivate init(_ entry: LexiconFile.Entry, kind: Kind) {
        self.init(
            id: entry.id, kind: kind, categories: entry.category.map { [$0] } ?? entry.of ?? [],
            isAmbiguous: entry.ambiguous ?? false, isVehicle: entry.kind == "vehicle",
            colours: (entry.rgb ?? []).compactMap(RGB.init), words: entry.words)
    }

    fileprivate func adding(_ more: [String: [String]]) -> Concept {
        Concept(
            id: id, kind: kind, categories: categories, isAmbiguous: isAmbiguous, isVehicle: isVehicle,
            colours: colours,
            words: words.merging(more) { $0 + $1.filter { [words = $0] in !words.contains($0) } })
    }
}
