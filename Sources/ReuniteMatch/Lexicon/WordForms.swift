import Reunite

/// All forms of the lexicon's words, and the stop words, by their bytes.
struct WordForms: Sendable {
    /// A concept that a word may mean, and in which languages.
    struct Meaning: Sendable, Equatable {
        let concept: Lexicon.Number
        var languages: LanguageSet
    }

    /// What is known of a form: of a folded word with single spaces between its parts, or of a run of Chinese characters.
    struct Form: Sendable {
        /// The languages in which it is a stop word.
        fileprivate(set) var stopLanguages = LanguageSet()
        /// Whether it may mean a concept.
        fileprivate(set) var hasMeanings = false
        /// Maximum number of parts of a form that begins with it and a space; 1 if there is none.
        fileprivate(set) var mostParts: UInt8 = 1
        /// Maximum number of letters of a form that begins with it, if it is a letter of a script without spaces.
        fileprivate(set) var mostLetters: UInt8 = 0

        /// Whether it is a stop word in any language.
        var isStopWord: Bool { !stopLanguages.isEmpty }
    }

    /// A shorter word of another language is more often an ordinary word of the text's own.
    private static let leastForeignBytes = 4

    private var numbers = TextNumbers()
    private var forms: [Form] = []
    private var meanings: [[Meaning]] = []

    /// Forms of stop words alone, with the languages of each.
    init(stopWords: [String: LanguageSet]) {
        for (word, languages) in stopWords { change(word) { $0.stopLanguages = languages } }
    }

    /// Adds a meaning of a form.
    mutating func add(_ form: String, _ meaning: Meaning) {
        let number = change(form) { $0.hasMeanings = true }
        if let index = meanings[number].firstIndex(where: { $0.concept == meaning.concept }) {
            meanings[number][index].languages.formUnion(meaning.languages)
        } else {
            meanings[number].append(meaning)
        }
        let parts = form.split(separator: " ")
        if parts.count > 1 {
            change(String(parts[0])) { $0.mostParts = max($0.mostParts, UInt8(clamping: parts.count)) }
        }
        if let first = form.unicodeScalars.first, first.value >= 0x80 {
            let count = UInt8(clamping: form.unicodeScalars.count)
            change(String(first)) { $0.mostLetters = max($0.mostLetters, count) }
        }
    }

    /// Adds each form of two parts as one word, such as `tshirt`, unless that is another word.
    mutating func addJoined() {
        for number in forms.indices where forms[number].hasMeanings {
            let parts = numbers.text(number).split(separator: UInt8(ascii: " "))
            let joined = String(decoding: parts.joined(), as: UTF8.self)
            guard parts.count == 2, joined.utf8.count >= Lexicon.shortestJoined, self.number(of: joined) == nil else {
                continue
            }
            for meaning in meanings[number] { add(joined, meaning) }
        }
    }

    @discardableResult
    private mutating func change(_ text: String, _ body: (inout Form) -> Void) -> Int {
        let number = numbers.add(text)
        if number == forms.count {
            forms.append(Form())
            meanings.append([])
        }
        body(&forms[number])
        return number
    }

    /// What is known of a form.
    subscript(number: Int) -> Form { forms[number] }

    /// The number of a form; nil if nothing is known of it.
    func number(of text: ArraySlice<UInt8>) -> Int? {
        text.withUnsafeBufferPointer { numbers.number(of: $0, TextHash($0)) }
    }

    /// The number of a form; nil if nothing is known of it.
    func number(of text: String) -> Int? {
        var text = text
        return text.withUTF8 { numbers.number(of: $0, TextHash($0)) }
    }

    /// The concepts that a form may mean in a text: those in the text's languages, or else in any if the form is long. A stop
    /// word of one of these languages means none: `la`, wool in Portuguese, is an article in French.
    ///
    /// - Parameter bytes: the number of bytes of the form.
    func concepts(of number: Int, in languages: LanguageSet, bytes: Int) -> [Lexicon.Number] {
        let form = forms[number]
        guard form.hasMeanings, form.stopLanguages.isDisjoint(with: languages) else { return [] }
        var concepts: [Lexicon.Number] = []
        for meaning in meanings[number] where !meaning.languages.isDisjoint(with: languages) {
            concepts.append(meaning.concept)
        }
        guard concepts.isEmpty, bytes >= Self.leastForeignBytes, !form.isStopWord else { return concepts }
        return meanings[number].map(\.concept)
    }
}
