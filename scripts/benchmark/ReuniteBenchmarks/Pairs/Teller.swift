import Reunite
import ReuniteGenerators
import ReuniteMatch

/// Puts into words what one person knows.
struct Teller {
    /// How much somebody writes.
    enum Length: CaseIterable, Sendable {
        /// Two words, and nothing else.
        case twoWords
        /// A title only, or a title and one sentence.
        case terse
        case short, medium, long
    }

    let choices: LexiconChoices
    let phrases: TellingPhrases
    let grammar: Grammar
    let isLost: Bool
    let knowledge: Knowledge
    let length: Length
    /// The attributes that are told in any case.
    let mustTell: Set<HiddenThing.Attribute>
    /// How the person types.
    let typing: Misspeller
    /// The name of the thing, and its gender and number.
    let noun: String
    let agreement: Agreement
    /// What fills the slots.
    private(set) var values: [TellingSlot: String] = [:]

    /// A person who speaks a language and knows something.
    ///
    /// - Parameter mustTell: attributes that are told in any case.
    init(
        _ language: ListingLanguage, isLost: Bool, _ knowledge: Knowledge, of occasion: Occasion,
        _ choices: LexiconChoices,
        mustTell: Set<HiddenThing.Attribute> = [], using random: inout SeededGenerator
    ) {
        self.choices = choices
        self.isLost = isLost
        self.knowledge = knowledge
        self.mustTell = mustTell
        phrases = TellingPhrases.all[language.rawValue]
        grammar = Grammar(language: language)
        typing = Misspeller(using: &random)
        switch random.below(100) {
        case 0..<9: length = mustTell.isEmpty ? .twoWords : .short
        case 9..<22: length = mustTell.isEmpty ? .terse : .short
        case 22..<55: length = .short
        case 55..<85: length = .medium
        default: length = .long
        }
        noun = Self.lowercased(choices.word(for: knowledge.concept, in: language, using: &random), language)
        agreement = grammar.agreement(of: noun)
        setThing(using: &random)
        setDetails(of: occasion, using: &random)
        setPlace(of: occasion, using: &random)
        setTime(of: occasion, using: &random)
    }

    /// The language.
    var language: ListingLanguage { phrases.language }

    /// Lexicon words have capitals only where they are names; people often leave them out.
    private static func lowercased(_ word: String, _ language: ListingLanguage) -> String {
        word.contains(where: \.isUppercase) || language == .zh ? word : word.lowercased()
    }

    private mutating func setThing(using random: inout SeededGenerator) {
        values[.thing] = noun
        values[.aThing] = grammar.with(.indefinite, noun, agreement)
        values[.theThing] = grammar.with(.definite, noun, agreement)
        values[.myThing] = grammar.with(.my, noun, agreement)
        if !knowledge.colours.isEmpty {
            let words = knowledge.colours.map { choices.word(for: $0, in: language, using: &random) }
            func agreeing(with agreement: Agreement) -> String {
                let forms = zip(words, knowledge.colours).map { word, colour in
                    grammar.agreeing(word, of: choices.words(of: colour, in: language), with: agreement)
                }
                return grammar.list(forms)
            }
            values[.colour] = agreeing(with: agreement)
            values[.hue] = agreeing(with: language == .es ? .masculine : .feminine)
        }
        if let brand = knowledge.brand {
            values[.brand] = Self.brandName(choices.word(for: brand, in: language, using: &random))
        } else if let brand = knowledge.smallBrand {
            values[.brand] = brand.text(in: language)
        }
        values[.model] = knowledge.model
        values[.material] = knowledge.material.map { choices.word(for: $0, in: language, using: &random) }
        values[.pattern] = knowledge.pattern.map { pattern in
            let words = choices.words(of: pattern, in: language)
            // The other words for the coats of animals name the animal too: chat tigré.
            let isCoat = choices.animalPatterns.elements.contains(pattern)
            let word = isCoat ? words[0] : choices.word(for: pattern, in: language, using: &random)
            return grammar.agreeing(word, of: words, with: agreement)
        }
    }

    /// A brand in the lexicon is in small letters; people write it as a name.
    private static func brandName(_ word: String) -> String {
        word.contains(where: \.isUppercase)
            ? word
            : word.split(separator: " ").map { String($0).capitalizedFirst }
                .joined(separator: " ")
    }

    private mutating func setDetails(of occasion: Occasion, using random: inout SeededGenerator) {
        let home = occasion.city.language
        values[.size] = knowledge.size.map { way("sizes", $0, using: &random) }
        values[.sex] = knowledge.sex.map { way("sexes", $0, using: &random) }
        values[.attachment] = knowledge.attachment.map { text(of: $0, in: "attachments", using: &random) }
        values[.inscription] = knowledge.inscription?.text(in: language)
        values[.owner] = knowledge.owner?.full(in: language)
        values[.name] = knowledge.owner?.part(in: language, using: &random)
        values[.pet] = knowledge.petName?.text(in: language)
        if let code = knowledge.code {
            values[.codeName] = way("codes", code.kind, using: &random)
            values[.code] = code.text
            values[.codeTail] = String(code.text.suffix(min(code.text.count, 4 + random.below(3))))
            values[.codeHead] = String(code.text.prefix(min(code.text.count, 4 + random.below(3))))
        }
        if !knowledge.contents.isEmpty {
            let words = knowledge.contents.map { choices.word(for: $0, in: language, using: &random) }
            values[.list] = words.joined(separator: language == .zh ? "、" : ", ")
            values[.contents] = grammar.list(
                language == .zh ? words : words.map { grammar.with(.indefinite, $0, grammar.agreement(of: $0)) })
        }
        values[.nickname] = InventedName.pet(home, using: &random).text(in: language)
        values[.person] = InventedName.first(home, using: &random).text(in: language)
        values[.shop] = InventedName.shop(home, using: &random).text(in: language)
        values[.count] = "\(2 + random.below(7))"
        let offices = phrases.templates("offices")
        values[.office] = fill(offices[random.below(offices.count)])
    }

    private mutating func setPlace(of occasion: Occasion, using random: inout SeededGenerator) {
        let street = (isLost ? occasion.street : occasion.findStreet).text(in: language)
        values[.street] = street
        values[.venue] = (isLost ? occasion.venue : occasion.findVenue).text(in: language)
        values[.line] = "\(isLost || random.happens(perMille: 700) ? occasion.line : 1 + random.below(98))"
        let isInVehicle = isLost ? occasion.isInVehicle : occasion.isFoundInVehicle
        // Names of cities are written in the script of the place: who writes the other one leaves them out.
        if (language == .zh) == (occasion.city.language == .zh) { values[.elsewhere] = occasion.elsewhere }
        var place = ""
        let ways = phrases.ways(isInVehicle ? "vehicles" : "settings", isLost ? occasion.setting : occasion.findSetting)
            .filter { $0.needsOnly(values) }
        if !ways.isEmpty { place = fill(ways[random.below(ways.count)]) }
        if random.happens(perMille: isInVehicle ? 150 : 850) {
            let kind = random.happens(perMille: 600) ? "where.street" : "where.venue"
            let templates = phrases.templates(kind)
            let named = fill(templates[random.below(templates.count)])
            switch random.below(10) {
            case 0..<4 where !place.isEmpty: break
            case 4..<7 where !place.isEmpty: place += (language == .zh ? "，" : ", ") + named
            default: place = named
            }
        }
        values[.where] = place
    }

    private mutating func setTime(of occasion: Occasion, using random: inout SeededGenerator) {
        let vocabulary = ListingLanguage.vocabularies[language.rawValue]
        let time = GeneratedTime(
            seconds: isLost ? occasion.lossSeconds : occasion.findSeconds, offset: occasion.city.offset)
        func word(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
        values[.daypart] = word(vocabulary.dayparts[time.daypart])
        values[.weekpart] = word(vocabulary.weekparts[time.daypart])
        values[.weekday] = word(vocabulary.weekdays[time.weekday])
        values[.hour] = "\(min(23, max(1, time.minute / 60 + random.below(2))))"
        var bytes: [UInt8] = []
        bytes.append(day: time.day)
        let parts = word(bytes).split(separator: "-").compactMap { Int($0) }
        values[.day] = "\(parts[2])"
        values[.month] = phrases.months[parts[1] - 1]
        let dates = phrases.templates("dates")
        values[.date] =
            random.happens(perMille: 250) && language != .zh && language != .en
            ? "\(parts[2])/\(parts[1])" : fill(dates[random.below(dates.count)])
        let whens = phrases.templates("whens")
        values[.when] = fill(whens[random.below(whens.count)])
    }

    /// A template with the slots filled.
    func fill(_ template: TellingTemplate) -> String {
        template.filled(with: values, agreement: agreement, in: language)
    }

    /// A random way to say an entry of a table.
    func way(_ table: String, _ id: String, using random: inout SeededGenerator) -> String {
        let ways = phrases.ways(table, id)
        return ways.isEmpty ? id : fill(ways[random.below(ways.count)])
    }

    /// A mark in words.
    func text(of mark: HiddenThing.Mark, in table: String, using random: inout SeededGenerator) -> String {
        let ways = phrases.ways(table, mark.id)
        let words = choices.words(of: mark.accent, in: language)
        let accent = words[0]
        let own: [TellingSlot: String] = [
            .motif: way("motifs", mark.motif, using: &random), .count: "\(mark.count)",
            .word: mark.word.text(in: language),
            .accent: grammar.agreeing(accent, of: words, with: .masculine),
            .accentF: grammar.agreeing(accent, of: words, with: .feminine),
        ]
        return ways[random.below(ways.count)].filled(with: own, agreement: .masculine, in: language)
    }
}
