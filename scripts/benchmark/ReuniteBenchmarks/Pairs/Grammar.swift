import ReuniteGenerators

/// The little grammar of a language that tellings need: gender and number of a noun, agreement, articles, lists.
///
/// The lexicon has no genders. They are guessed from endings, with exceptions for frequent nouns; a wrong guess reads like a
/// text of somebody who writes in a foreign language.
struct Grammar: Sendable {
    /// The language.
    let language: ListingLanguage

    /// The number and gender of a noun, guessed.
    func agreement(of noun: String) -> Agreement {
        let words = noun.lowercased().split(separator: " ").map(String.init)
        guard let first = words.first, let last = words.last else { return .masculine }
        switch language {
        case .zh: return .masculine
        case .en:
            let isSingular = last.hasSuffix("ss") || last.hasSuffix("us") || last.hasSuffix("is") || last == "gps"
            return last.hasSuffix("s") && !isSingular ? .masculinePlural : .masculine
        case .fr: return Self.agreement(isFeminine: Self.isFeminineFrench(first), isPlural: Self.isPluralFrench(first))
        case .es, .pt:
            return Self.agreement(isFeminine: Self.isFeminineIberian(first), isPlural: Self.isPluralIberian(first))
        }
    }

    private static func agreement(isFeminine: Bool, isPlural: Bool) -> Agreement {
        switch (isFeminine, isPlural) {
        case (false, false): .masculine
        case (true, false): .feminine
        case (false, true): .masculinePlural
        case (true, true): .femininePlural
        }
    }

    private static func isPluralFrench(_ noun: String) -> Bool {
        let singulars: Set = [
            "souris", "jus", "bus", "bras", "tapis", "cadenas", "colis", "rubis", "repas", "gilles", "matelas",
        ]
        return (noun.hasSuffix("s") || noun.hasSuffix("x")) && !singulars.contains(noun) && !noun.hasPrefix("porte-")
    }

    private static func isFeminineFrench(_ noun: String) -> Bool {
        let singular = noun.hasSuffix("s") ? String(noun.dropLast()) : noun
        if masculineFrench.contains(singular) || singular.hasPrefix("porte") { return false }
        return feminineFrench.contains(singular) || frenchEndings.contains { singular.hasSuffix($0) }
    }

    private static let masculineFrench: Set = [
        "parapluie", "téléphone", "casque", "livre", "magazine", "cartable", "squelette", "musée", "trophée", "câble",
        "cigare", "pull", "chèque", "passeport", "disque", "violoncelle", "microphone", "saxophone", "xylophone",
        "masque",
        "cierge", "diplôme", "uniforme", "costume", "kimono", "parfum", "drone", "vase", "cône", "cadre", "coffre",
        "titre",
    ]

    private static let feminineFrench: Set = [
        "montre", "bague", "clé", "clef", "carte", "veste", "écharpe", "valise", "trousse", "housse", "coque", "bourse",
        "chaîne", "boucle", "broche", "gourde", "chemise", "jupe", "robe", "cravate", "botte", "basket", "sandale",
        "caméra",
        "console", "souris", "balle", "planche", "canne", "malle", "banane", "enveloppe", "lettre", "photo", "lampe",
        "boîte",
        "tasse", "tente", "guitare", "flûte", "harpe", "batterie", "peluche", "perle", "pince", "bible", "chevalière",
        "tablette", "liseuse", "chatte", "chienne", "tortue", "poule", "prothèse", "gourmette", "ombrelle", "besace",
    ]

    private static let frenchEndings = [
        "ette", "elle", "tion", "sion", "ée", "ure", "ance", "ence", "erie", "euse", "ière", "otte", "asse", "oche",
        "ade",
        "ille", "esse", "ise", "ine", "che", "que", "ante", "trice", "ouse", "aise", "lle", "rte", "nte",
    ]

    private static func isPluralIberian(_ noun: String) -> Bool {
        let prefixes = ["para", "porta", "guarda", "abre", "sujeta", "salva", "quita", "saca"]
        let singulars: Set = ["autobús", "ônibus", "lápis", "gps", "virus", "gas", "mes", "adeus", "cosmos"]
        return noun.hasSuffix("s") && !singulars.contains(noun) && !prefixes.contains { noun.hasPrefix($0) }
    }

    private static func isFeminineIberian(_ noun: String) -> Bool {
        let masculine: Set = [
            "mapa", "pijama", "sofá", "poncho", "drama", "día", "panda", "gorila", "crachá", "kimono", "tablet",
        ]
        let feminine: Set = [
            "llave", "llaves", "chave", "chaves", "torre", "moto", "foto", "bici", "tablet", "bike", "echarpe",
            "bufanda",
            "usb", "pen", "flor",
        ]
        let compounds = ["guarda-", "porta-", "portae", "paraguas", "portadoc", "portamon", "quitasol"]
        if compounds.contains(where: { noun.hasPrefix($0) }) || masculine.contains(noun) { return false }
        if feminine.contains(noun) { return true }
        let singular = noun.hasSuffix("s") ? String(noun.dropLast()) : noun
        return ["a", "ã", "ción", "ção", "dad", "dade", "gem"].contains { singular.hasSuffix($0) }
    }
}

extension Grammar {
    /// The form of an adjective that agrees with a noun.
    ///
    /// - Parameters:
    ///   - word: one of the words of a concept.
    ///   - words: all of them: the other gender is among them.
    func agreeing(_ word: String, of words: [String], with agreement: Agreement) -> String {
        guard language != .en, language != .zh else { return word }
        let isFeminine = agreement == .feminine || agreement == .femininePlural
        var form = word
        if isFeminine, let feminine = words.first(where: { Self.isFeminine($0, of: word) }) { form = feminine }
        if !isFeminine, let masculine = words.first(where: { Self.isFeminine(word, of: $0) }) { form = masculine }
        guard agreement == .masculinePlural || agreement == .femininePlural, !form.contains(" ") else { return form }
        return plural(of: form)
    }

    /// Whether a word is the feminine of another, word for word: `grise foncée` of `gris foncé`.
    private static func isFeminine(_ feminine: String, of masculine: String) -> Bool {
        guard feminine != masculine else { return false }
        let (left, right) = (feminine.split(separator: " "), masculine.split(separator: " "))
        guard left.count == right.count else { return false }
        return zip(left, right).allSatisfy { feminine, masculine in
            if feminine == masculine { return true }
            if masculine.hasSuffix("o") { return feminine == masculine.dropLast() + "a" }
            let shared = zip(feminine, masculine).prefix { $0 == $1 }.count
            return feminine.hasSuffix("e") && !masculine.hasSuffix("e") && shared >= 3
                && shared + 2 >= masculine.count - 1
                && (1...3).contains(feminine.count - shared) && feminine.count > masculine.count
        }
    }

    private func plural(of word: String) -> String {
        guard let last = word.last, last != "s", last != "x", word != "marron", word != "orange" else { return word }
        if language == .fr { return word + "s" }
        if "aeiouáéíóúã".contains(last) { return word + "s" }
        if language == .pt {
            if last == "l" { return word.dropLast() + "is" }
            return last == "m" ? word.dropLast() + "ns" : word + "es"
        }
        return word.hasSuffix("ón") ? word.dropLast(2) + "ones" : word + "es"
    }

    /// How a noun is introduced.
    enum Article: CaseIterable, Sendable {
        case indefinite, definite, my
    }

    /// A noun phrase with an article.
    func with(_ article: Article, _ phrase: String, _ agreement: Agreement) -> String {
        let startsWithVowel = phrase.lowercased().first.map { "aeiouéèêâîôûhá".contains($0) } ?? false
        let forms: [String]
        switch (language, article) {
        case (.zh, .my): return "我的" + phrase
        case (.zh, .indefinite): return "一个" + phrase
        case (.zh, .definite): return phrase
        case (.en, .indefinite):
            let isPlural = agreement == .masculinePlural
            let an = phrase.lowercased().first.map { "aeio".contains($0) } ?? false
            return (isPlural ? "some " : an ? "an " : "a ") + phrase
        case (.en, .definite): return "the " + phrase
        case (.en, .my): return "my " + phrase
        case (.fr, .indefinite): forms = ["un ", "une ", "des ", "des "]
        case (.fr, .definite): forms = startsWithVowel ? ["l'", "l'", "les ", "les "] : ["le ", "la ", "les ", "les "]
        case (.fr, .my): forms = ["mon ", startsWithVowel ? "mon " : "ma ", "mes ", "mes "]
        case (.es, .indefinite): forms = ["un ", "una ", "unos ", "unas "]
        case (.es, .definite): forms = ["el ", "la ", "los ", "las "]
        case (.es, .my): forms = ["mi ", "mi ", "mis ", "mis "]
        case (.pt, .indefinite): forms = ["um ", "uma ", "uns ", "umas "]
        case (.pt, .definite): forms = ["o ", "a ", "os ", "as "]
        case (.pt, .my): forms = ["o meu ", "a minha ", "os meus ", "as minhas "]
        }
        return forms[agreement.rawValue] + phrase
    }

    /// Phrases as an enumeration.
    func list(_ items: [String]) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        let (comma, and) =
            switch language {
            case .en: (", ", " and ")
            case .fr: (", ", " et ")
            case .es: (", ", " y ")
            case .pt: (", ", " e ")
            case .zh: ("、", "和")
            }
        return items.dropLast().joined(separator: comma) + and + last
    }

    /// A noun with its attributes, in the usual order of the language.
    func phrase(_ noun: String, colour: String?, pattern: String?, material: String?, brand: String?) -> String {
        func join(_ parts: [String?]) -> String { parts.compactMap { $0 }.joined(separator: " ") }
        switch language {
        case .en: return join([colour, pattern, brand, material, noun])
        case .fr: return join([noun, brand, colour, pattern, material.map { $0.hasPrefix("en ") ? $0 : "en \($0)" }])
        case .es, .pt:
            return join([noun, brand, colour, pattern, material.map { $0.hasPrefix("de ") ? $0 : "de \($0)" }])
        case .zh: return [colour, pattern, material, brand, noun].compactMap { $0 }.joined()
        }
    }
}
