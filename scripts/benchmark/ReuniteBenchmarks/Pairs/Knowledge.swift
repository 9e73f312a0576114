import Reunite
import ReuniteGenerators
import ReuniteMatch

/// What one person knows of a hidden thing and says.
///
/// The loser knows the brand, the contents and the numbers. The finder sees the outside, takes one colour or thing for
/// another, and keeps some of it back for the owner to tell.
struct Knowledge: Sendable {
    /// What they call the thing.
    var concept: Lexicon.Number
    /// The category they choose.
    var category: Category
    /// What they say of the rest; see ``HiddenThing``.
    var colours: [Lexicon.Number] = []
    var brand: Lexicon.Number?
    var smallBrand: InventedName?
    var model: String?
    var material: Lexicon.Number?
    var pattern: Lexicon.Number?
    var size: String?
    var sex: String?
    var marks: [HiddenThing.Mark] = []
    var attachment: HiddenThing.Mark?
    var contents: [Lexicon.Number] = []
    var inscription: InventedName?
    var owner: PersonName?
    var code: HiddenThing.Code?
    var petName: InventedName?

    /// What a loser knows and says.
    ///
    /// - Parameter told: attributes that are told in any case.
    init(
        ofLoser thing: HiddenThing, telling told: Set<HiddenThing.Attribute> = [], _ choices: LexiconChoices,
        using random: inout SeededGenerator
    ) {
        self.init(thing, shares: (broader: 55, near: 45, siblings: 5), telling: told, choices, using: &random)
        func says(_ attribute: HiddenThing.Attribute?, _ perMille: Int) -> Bool {
            random.tells(attribute, in: told, perMille: perMille)
        }
        if random.happens(perMille: 45) { category = Self.mistaken(category, using: &random) }
        if says(.colour, 820) { colours = thing.colours }
        if random.happens(perMille: 60), !told.contains(.colour) { takeColourForAnother(choices, using: &random) }
        if says(.brand, 680) { (brand, smallBrand) = (thing.brand, thing.smallBrand) }
        if says(nil, 500) { model = thing.model }
        if says(nil, 450) { material = thing.material }
        if says(nil, 800) { pattern = thing.pattern }
        if says(nil, 400) { size = thing.size }
        if says(.sex, 650) { sex = thing.sex }
        for mark in thing.marks where says(nil, 500) { marks.append(mark) }
        if says(nil, 650) { attachment = thing.attachment }
        if says(.contents, 700) {
            for item in thing.contents where random.happens(perMille: 820) { contents.append(item) }
            if contents.isEmpty { contents = thing.contents }
        }
        if says(.inscription, 720) { inscription = thing.inscription }
        if says(.owner, 600) { owner = thing.owner }
        if says(.code, 480) { code = thing.code }
        if says(.petName, 820) { petName = thing.petName }
    }

    /// What a finder sees and says.
    init(
        ofFinder thing: HiddenThing, telling told: Set<HiddenThing.Attribute> = [], _ choices: LexiconChoices,
        using random: inout SeededGenerator
    ) {
        self.init(thing, shares: (broader: 170, near: 130, siblings: 25), telling: told, choices, using: &random)
        func says(_ attribute: HiddenThing.Attribute?, _ perMille: Int) -> Bool {
            random.tells(attribute, in: told, perMille: perMille)
        }
        if random.happens(perMille: 120) {
            category = Self.mistaken(category, using: &random)
        } else if concept != thing.concept && random.happens(perMille: 600) {
            category = choices.lexicon.concepts[Int(concept)].categories.first ?? category
        }
        if says(.colour, 850) { colours = thing.colours }
        if colours.count > 1, !told.contains(.colour), random.happens(perMille: 400) { colours.removeLast() }
        if random.happens(perMille: 190), !told.contains(.colour) { takeColourForAnother(choices, using: &random) }
        let brands = choices.brands[thing.category]
        if says(.brand, thing.category == .phones || thing.category == .bicycles ? 450 : 300) {
            (brand, smallBrand) = (thing.brand, thing.smallBrand)
        } else if let brands, thing.brand != nil, random.happens(perMille: 35) {
            brand = brands.pick(using: &random)
        }
        if says(nil, 90) { model = thing.model }
        if says(nil, 320) { material = thing.material }
        if says(nil, 700) { pattern = thing.pattern }
        if says(nil, 260) { size = thing.size }
        if says(.sex, 300) { sex = thing.sex }
        for mark in thing.marks where says(nil, 330) { marks.append(mark) }
        if says(nil, 560) { attachment = thing.attachment }
        if says(.contents, 450) {
            let share = told.contains(.contents) ? 900 : 300 + random.below(500)
            for item in thing.contents where random.happens(perMille: share) {
                contents.append(
                    Self.name(of: item, shares: (broader: 100, near: 80, siblings: 0), choices, using: &random))
            }
        }
        if says(.inscription, 550) {
            inscription = thing.inscription
            // Some can read only the beginning.
            if !told.contains(.inscription), random.happens(perMille: 200) { inscription = inscription?.beginning }
        }
        if says(.owner, 560) { owner = thing.owner }
        if says(.code, 330) { code = thing.code }
        if says(.petName, 380) { petName = thing.petName }
    }

    /// What somebody calls the thing, and no more yet. Shares are those of ``name(of:shares:_:using:)``.
    private init(
        _ thing: HiddenThing, shares: (broader: Int, near: Int, siblings: Int),
        telling told: Set<HiddenThing.Attribute>,
        _ choices: LexiconChoices, using random: inout SeededGenerator
    ) {
        concept =
            told.contains(.kind)
            ? thing.concept : Self.name(of: thing.concept, shares: shares, choices, using: &random)
        category = thing.category
    }

    /// What somebody calls a thing: its own name, or that of a broader or a neighbouring thing. Shares are in thousandths.
    private static func name(
        of concept: Lexicon.Number, shares: (broader: Int, near: Int, siblings: Int), _ choices: LexiconChoices,
        using random: inout SeededGenerator
    ) -> Lexicon.Number {
        let others: [Lexicon.Number]
        switch random.below(1000) {
        case 0..<shares.broader: others = choices.broader(than: concept)
        case shares.broader..<shares.broader + shares.near: others = choices.things(related: .near, to: concept)
        case shares.broader + shares.near..<shares.broader + shares.near + shares.siblings:
            others = choices.things(related: .siblings, to: concept)
        default: others = []
        }
        return choices.pick(among: others, using: &random) ?? concept
    }

    private mutating func takeColourForAnother(_ choices: LexiconChoices, using random: inout SeededGenerator) {
        guard !colours.isEmpty else { return }
        colours[0] = choices.pick(among: choices.coloursNear(colours[0]), using: &random) ?? colours[0]
        if colours.count > 1 && colours[0] == colours[1] { colours.removeLast() }
    }

    /// A category that people choose instead.
    private static func mistaken(_ category: Category, using random: inout SeededGenerator) -> Category {
        let others: [Category: [Category]] = [
            .bags: [.wallets, .other, .sports], .wallets: [.bags, .documents, .other], .documents: [.wallets, .other],
            .phones: [.electronics], .electronics: [.phones, .other, .bags], .keys: [.other, .bicycles],
            .clothing: [.other, .sports, .children], .eyewear: [.other, .medical], .jewellery: [.other, .clothing],
            .books: [.other, .documents], .children: [.other, .clothing], .sports: [.other, .clothing],
            .instruments: [.other], .bicycles: [.sports, .other, .children], .umbrellas: [.other, .medical],
            .medical: [.other, .electronics], .pets: [.other], .other: [.bags, .electronics, .books],
        ]
        let list = others[category] ?? [.other]
        return list[random.below(list.count)]
    }
}

extension SeededGenerator {
    /// Whether somebody tells an attribute: one of `told` in any case. It draws a number for each.
    fileprivate mutating func tells(
        _ attribute: HiddenThing.Attribute?, in told: Set<HiddenThing.Attribute>, perMille: Int
    ) -> Bool {
        let happens = happens(perMille: perMille)
        return attribute.map { told.contains($0) } ?? false || happens
    }
}
