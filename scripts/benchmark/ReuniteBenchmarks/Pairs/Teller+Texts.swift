import Reunite
import ReuniteGenerators

extension Teller {
    /// A title of at most 120 Unicode scalars.
    func title(using random: inout SeededGenerator) -> String {
        if length == .twoWords { return typed(twoWords(using: &random), isTitle: true, using: &random) }
        let filled = withItem(values, using: &random)
        let possible = phrases.templates("titles", isLost: isLost).filter { $0.needsOnly(filled) }
        let template = possible[random.below(possible.count)]
        var title = template.filled(with: filled, agreement: agreement, in: language)
        if title.unicodeScalars.count > 110 { title = twoWords(using: &random) }
        return typed(title.capitalizedFirst, isTitle: true, using: &random)
    }

    /// The thing and one attribute.
    private func twoWords(using random: inout SeededGenerator) -> String {
        let brand = random.happens(perMille: 300) ? values[.brand] : nil
        return grammar.phrase(
            noun, colour: brand == nil ? values[.colour] : nil, pattern: nil, material: nil, brand: brand)
    }

    /// A description: where and when, then what the person knows, in any order. It may be empty.
    ///
    /// - Parameter title: what is told already; few people say it again.
    func description(after title: String, using random: inout SeededGenerator) -> String {
        var sentences: [String] = []
        switch length {
        case .twoWords: return ""
        case .terse:
            if random.happens(perMille: 500) { return "" }
            sentences =
                random.happens(perMille: 500) ? [opening(using: &random)] : details(1, after: title, using: &random)
        case .short, .medium, .long:
            let opening = opening(using: &random)
            let count = length == .short ? 1 + random.below(2) : length == .medium ? 2 + random.below(3) : 20
            sentences = [opening]
            sentences += details(max(mustTell.count, count), after: "\(title) \(opening)", using: &random)
        }
        let stories = phrases.templates("stories", isLost: isLost)
        let closings = phrases.templates("closings", isLost: isLost)
        if random.happens(perMille: length == .long ? 450 : 120) { sentences += [one(of: stories, using: &random)] }
        if random.happens(perMille: length == .terse ? 100 : 420) { sentences += [one(of: closings, using: &random)] }
        if length == .long && random.happens(perMille: 500) {
            sentences += [one(of: stories, using: &random), one(of: closings, using: &random)]
        }
        // Two draws may give the same sentence.
        var told: Set<String> = []
        sentences = sentences.filter { !$0.isEmpty && told.insert($0).inserted }
        if !sentences.isEmpty && random.happens(perMille: 110) {
            let greetings = phrases.templates("greetings")
            sentences.insert(fill(greetings[random.below(greetings.count)]), at: 0)
        }
        // Some people write lines, and no full stops.
        let isList = random.happens(perMille: 70)
        let separator = isList ? "\n" : language == .zh ? "" : " "
        let text = sentences.map(\.capitalizedFirst).joined(separator: separator)
        return typed(text, isTitle: false, using: &random)
    }

    private func typed(_ text: String, isTitle: Bool, using random: inout SeededGenerator) -> String {
        typing.type(text, isTitle: isTitle, language: language, using: &random)
    }

    /// The slots with the thing and a random choice of its attributes.
    private func withItem(_ values: [TellingSlot: String], using random: inout SeededGenerator) -> [TellingSlot: String]
    {
        var values = values
        func some(_ slot: TellingSlot, _ perMille: Int) -> String? {
            random.happens(perMille: perMille) ? values[slot] : nil
        }
        let item = grammar.phrase(
            noun, colour: some(.colour, 720), pattern: some(.pattern, 450), material: some(.material, 250),
            brand: some(.brand, 330))
        values[.item] = item
        values[.aItem] = grammar.with(.indefinite, item, agreement)
        values[.theItem] = grammar.with(.definite, item, agreement)
        values[.myItem] = grammar.with(.my, item, agreement)
        return values
    }

    private func one(of templates: [TellingTemplate], using random: inout SeededGenerator) -> String {
        let filled = withItem(values, using: &random)
        let possible = templates.filter { $0.needsOnly(filled) }
        guard !possible.isEmpty else { return "" }
        return possible[random.below(possible.count)].filled(with: filled, agreement: agreement, in: language)
    }

    private func opening(using random: inout SeededGenerator) -> String {
        let isPet = knowledge.category == .pets && random.happens(perMille: 700)
        return one(of: phrases.templates(isPet ? "openings.pets" : "openings", isLost: isLost), using: &random)
    }

    /// Sentences with what the person knows: as many as they write.
    private func details(_ count: Int, after said: String, using random: inout SeededGenerator) -> [String] {
        var facts: [(section: String, needs: TellingSlot)] = [
            ("inscription", .inscription), ("owner", .owner), ("code", .code), ("petName", .pet),
            ("contents", .contents),
            ("attachment", .attachment), ("brand", .brand), ("model", .model), ("colour", .colour),
            ("material", .material),
            ("pattern", .pattern), ("size", .size), ("sex", .sex),
        ].filter { values[$0.needs] != nil }
        var sentences: [String] = []
        var marks = knowledge.marks
        for section in mustTell.compactMap({ $0.section }).sorted() {
            guard let index = facts.firstIndex(where: { $0.section == section }) else { continue }
            facts.remove(at: index)
            sentences.append(one(of: phrases.templates(section, isLost: isLost), using: &random))
        }
        let lowercased = said.lowercased()
        facts.removeAll { fact in
            lowercased.contains((values[fact.needs] ?? "").lowercased()) && random.happens(perMille: 850)
        }
        while sentences.count < count && !(facts.isEmpty && marks.isEmpty) {
            let index = random.below(facts.count + marks.count)
            if index < facts.count {
                // What is told first is what distinguishes: the list begins with it.
                let fact = facts.remove(at: random.happens(perMille: 450) ? 0 : index)
                sentences.append(one(of: phrases.templates(fact.section, isLost: isLost), using: &random))
            } else {
                let mark = marks.remove(at: index - facts.count)
                let templates = phrases.templates("mark", isLost: isLost)
                var filled = values
                filled[.mark] = text(of: mark, in: "marks", using: &random)
                let template = templates[random.below(templates.count)]
                sentences.append(template.filled(with: filled, agreement: agreement, in: language))
            }
        }
        return sentences
    }
}

extension HiddenThing.Attribute {
    /// The section of ``TellingPhrases`` that tells it; nil for the kind, which every telling names.
    fileprivate var section: String? {
        switch self {
        case .kind: nil
        case .colour: "colour"
        case .brand: "brand"
        case .sex: "sex"
        case .code: "code"
        case .inscription: "inscription"
        case .owner: "owner"
        case .petName: "petName"
        case .contents: "contents"
        }
    }
}
