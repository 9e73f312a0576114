import Reunite
import ReuniteGenerators
import ReuniteMatch

extension ThingDrawer {
    /// Another thing that looks like one: of the same kind, colour, brand and material, with marks and contents of its own.
    func another(
        like thing: HiddenThing, _ language: ListingLanguage, using random: inout SeededGenerator
    ) -> HiddenThing {
        var other = self.thing(thing.concept, language, using: &random)
        other.colours = thing.colours
        other.brand = thing.brand
        other.smallBrand = thing.smallBrand
        other.model = random.happens(perMille: 500) ? thing.model : other.model
        other.material = thing.material
        other.pattern = thing.pattern
        other.size = thing.size
        other.sex = thing.sex
        return other
    }

    /// Makes another thing contradict one in one or two attributes.
    ///
    /// - Returns: the attributes that were changed. Of few things none can be: then they may not contradict.
    func contradict(
        _ other: inout HiddenThing, _ thing: HiddenThing, _ language: ListingLanguage,
        using random: inout SeededGenerator
    ) -> Set<HiddenThing.Attribute> {
        var possible: [HiddenThing.Attribute] = []
        if !thing.colours.isEmpty { possible += [.colour, .colour] }
        if thing.brand != nil { possible.append(.brand) }
        if thing.sex != nil { possible += [.sex, .kind, .kind] }
        if thing.code != nil { possible.append(.code) }
        if thing.inscription != nil { possible.append(.inscription) }
        if thing.owner != nil { possible += [.owner, .owner] }
        if thing.petName != nil { possible.append(.petName) }
        if !thing.contents.isEmpty { possible.append(.contents) }
        if possible.isEmpty { possible = [.kind] }
        var changed: Set<HiddenThing.Attribute> = []
        for _ in 0..<(random.happens(perMille: 600) ? 1 : 2) {
            let attribute = possible[random.below(possible.count)]
            // Each once: a second change could undo the first.
            if changed.insert(attribute).inserted { change(attribute, of: &other, thing, language, using: &random) }
        }
        return changed
    }

    private func change(
        _ attribute: HiddenThing.Attribute, of other: inout HiddenThing, _ thing: HiddenThing,
        _ language: ListingLanguage,
        using random: inout SeededGenerator
    ) {
        switch attribute {
        case .colour:
            let list = thing.category == .pets ? choices.animalColours : choices.colours
            let different = list.elements.filter { candidate in
                thing.colours.allSatisfy { choices.lexicon.relation($0, candidate) < .siblings }
            }
            if let colour = pick(of: list, among: different, using: &random) { other.colours = [colour] }
        case .brand:
            guard let brands = choices.brands[thing.category], let brand = thing.brand else { return }
            let different = brands.elements.filter { choices.lexicon.relation(brand, $0) < .broader }
            if let new = pick(of: brands, among: different, using: &random) {
                other.brand = new
                other.model = nil
            }
        case .kind:
            // Another breed, or a thing of the same family.
            let siblings = choices.things(related: .siblings, to: thing.concept).filter {
                choices.lexicon.concepts[Int($0)].categories == choices.lexicon.concepts[Int(thing.concept)].categories
            }
            other.concept = choices.pick(among: siblings, using: &random) ?? other.concept
        case .sex: other.sex = thing.sex == "male" ? "female" : "male"
        case .code:
            guard let code = thing.code else { return }
            let text = Self.digits(code.text.count, hasLetters: code.text.count < 12, using: &random)
            other.code = HiddenThing.Code(kind: code.kind, text: text)
        case .inscription: other.inscription = inscription(language, using: &random)
        case .owner: other.owner = InventedName.full(language, using: &random)
        case .petName: other.petName = InventedName.pet(language, using: &random)
        case .contents:
            let own = self.thing(thing.concept, language, using: &random).contents
            other.contents = own.filter { !thing.contents.contains($0) }
        }
    }

    /// A frequent element of a list that is among some.
    private func pick(
        of list: SkewedList<Lexicon.Number>, among some: [Lexicon.Number], using random: inout SeededGenerator
    ) -> Lexicon.Number? {
        for _ in 0..<20 {
            let element = list.pick(using: &random)
            if some.contains(element) { return element }
        }
        return some.isEmpty ? nil : some[random.below(some.count)]
    }
}

extension HiddenThing {
    /// Leaves nothing that distinguishes it from others of its kind.
    mutating func hideDetails() {
        marks = []
        attachment = nil
        contents = []
        inscription = nil
        owner = nil
        code = nil
        petName = nil
        model = nil
    }
}
