import Reunite
import ReuniteGenerators
import ReuniteMatch

/// Draws hidden things with the frequencies of life.
struct ThingDrawer {
    /// What it draws from.
    let choices: LexiconChoices

    /// A random thing of people who speak a language.
    func thing(_ language: ListingLanguage, using random: inout SeededGenerator) -> HiddenThing {
        let concept = choices.things.pick(using: &random)
        return thing(concept, language, using: &random)
    }

    /// A random thing of a kind.
    func thing(_ concept: Lexicon.Number, _ language: ListingLanguage, using random: inout SeededGenerator)
        -> HiddenThing
    {
        let category = choices.lexicon.concepts[Int(concept)].categories[0]
        var thing = HiddenThing(concept: concept, category: category)
        drawLook(of: &thing, using: &random)
        drawBrand(of: &thing, language, using: &random)
        drawDetails(of: &thing, language, using: &random)
        return thing
    }

    /// Whether a thing is an animal, and not what animals wear or eat from.
    private func isAnimal(_ thing: HiddenThing) -> Bool {
        thing.category == .pets && !Self.petThings.contains(choices.lexicon.concepts[Int(thing.concept)].id)
    }

    private static let petThings: Set = [
        "bird-ring", "bridle", "cage", "collar", "dog-jumper", "dog-poop-bag", "dog-toy", "ear-tag", "ear-tattoo",
        "ear-tip",
        "falconry-hood", "flea-collar", "halter", "harness", "horse-rug", "horse-saddle", "lead", "microchip", "muzzle",
        "pet-bed", "pet-bell", "pet-bowl", "pet-carrier", "pet-coat", "pet-tag", "recovery-cone", "tracker-collar",
    ]

    private func drawLook(of thing: inout HiddenThing, using random: inout SeededGenerator) {
        let isPet = isAnimal(thing)
        let colours = isPet && !choices.animalColours.isEmpty ? choices.animalColours : choices.colours
        if thing.category != .documents && !colours.isEmpty {
            thing.colours = [colours.pick(using: &random)]
            if random.happens(perMille: isPet ? 350 : 140) {
                let second = colours.pick(using: &random)
                if choices.lexicon.relation(second, thing.colours[0]) < .siblings { thing.colours.append(second) }
            }
        }
        if let materials = choices.materials[thing.category], random.happens(perMille: 600) {
            thing.material = materials.pick(using: &random)
        }
        let patterns = isPet ? choices.animalPatterns : choices.patterns
        let share =
            switch thing.category {
            case .pets: 350
            case .clothing, .umbrellas, .bags, .children: 170
            case .documents, .keys, .jewellery, .phones, .electronics, .bicycles, .instruments: 0
            default: 70
            }
        if !patterns.isEmpty && random.happens(perMille: share) { thing.pattern = patterns.pick(using: &random) }
        switch thing.category {
        case .clothing: thing.size = ["s", "m", "m", "l", "l", "xl"][random.below(6)]
        case .bags, .umbrellas, .children, .pets, .other: thing.size = random.happens(perMille: 500) ? "small" : "large"
        default: break
        }
        if isPet { thing.sex = random.happens(perMille: 500) ? "male" : "female" }
    }

    private func drawBrand(
        of thing: inout HiddenThing, _ language: ListingLanguage, using random: inout SeededGenerator
    ) {
        let share =
            switch thing.category {
            case .phones, .electronics: 930
            case .bicycles: 750
            case .bags, .clothing, .eyewear, .sports, .instruments: 550
            case .keys: 160
            case .jewellery, .wallets, .umbrellas, .children, .medical: 300
            default: 0
            }
        guard random.happens(perMille: share) else { return }
        // One in six is a maker of which nobody has heard.
        if random.happens(perMille: 160) || choices.brands[thing.category] == nil {
            thing.smallBrand = InventedName.word(language, using: &random)
        } else if let brand = Self.makers[choices.lexicon.concepts[Int(thing.concept)].id] {
            thing.brand = choices.lexicon.number(of: brand)
        } else {
            thing.brand = choices.brands[thing.category]?.pick(using: &random)
        }
        let hasModel: Set<Category> = [.phones, .electronics, .bicycles, .instruments, .sports]
        if hasModel.contains(thing.category) && random.happens(perMille: 700) {
            thing.model = model(of: thing, using: &random)
        }
    }

    /// Things that one maker makes.
    private static let makers = [
        "iphone": "apple", "ipad": "apple", "macbook": "apple", "airpods": "apple", "android-phone": "samsung",
    ]

    private func model(of thing: HiddenThing, using random: inout SeededGenerator) -> String {
        let year = 9 + random.below(7)
        let brand = thing.brand.map { choices.lexicon.concepts[Int($0)].id } ?? ""
        if thing.category == .phones {
            switch brand {
            case "apple", "iphone-brand":
                return ["iPhone \(year)", "iPhone \(year) Pro", "iPhone \(year) mini", "iPhone SE"][random.below(4)]
            case "samsung", "galaxy":
                return ["Galaxy A\(year + 20)", "Galaxy S\(year + 8)", "A\(year + 40)"][random.below(3)]
            case "xiaomi", "redmi", "poco-brand":
                return ["Redmi Note \(year)", "Mi \(year)", "\(year)T"][random.below(3)]
            default: break
            }
        }
        if random.happens(perMille: 500) {
            let letters = Array("ABCDEGHKLMPRSTVXZ")
            return
                "\(letters[random.below(letters.count)])\(letters[random.below(letters.count)])\(10 + random.below(990))"
        }
        return InventedName.word(.en, using: &random).latin
            + (random.happens(perMille: 500) ? " \(1 + random.below(9))00" : "")
    }

    private func drawDetails(
        of thing: inout HiddenThing, _ language: ListingLanguage, using random: inout SeededGenerator
    ) {
        let isPet = isAnimal(thing)
        let ids = ([thing.concept] + choices.broader(than: thing.concept)).map { choices.lexicon.concepts[Int($0)].id }
        var marks = thing.category == .pets && !isPet ? [] : MarkKind.fitting(thing.category, ids)
        var count = random.below(3)
        while count > 0 && !marks.isEmpty {
            thing.marks.append(mark(marks.remove(at: random.below(marks.count)), language, using: &random))
            count -= 1
        }
        if MarkKind.withAttachment.contains(thing.category)
            && random.happens(perMille: thing.category == .keys ? 800 : 250)
        {
            let ids = TellingPhrases.all[0].ids("attachments")
            thing.attachment = mark(ids[random.below(ids.count)], language, using: &random)
        }
        drawContents(of: &thing, using: &random)
        if isPet {
            thing.petName = InventedName.pet(language, using: &random)
        } else if thing.category == .documents {
            thing.owner = InventedName.full(language, using: &random)
        } else if random.happens(perMille: thing.category == .wallets ? 550 : 120) {
            thing.owner = InventedName.full(language, using: &random)
        }
        let written: Set<Category> = [
            .jewellery, .books, .children, .instruments, .sports, .umbrellas, .clothing, .bags, .keys, .other,
        ]
        if written.contains(thing.category) && random.happens(perMille: 330) {
            thing.inscription = inscription(language, using: &random)
        }
        drawCode(of: &thing, using: &random)
    }

    /// A mark or an attachment with its details.
    func mark(_ id: String, _ language: ListingLanguage, using random: inout SeededGenerator) -> HiddenThing.Mark {
        let motifs = TellingPhrases.all[0].ids("motifs")
        return HiddenThing.Mark(
            id: id, motif: motifs[random.below(motifs.count)], accent: choices.colours.pick(using: &random),
            count: 2 + random.below(7), word: InventedName.word(language, using: &random))
    }

    /// Something written on a thing.
    func inscription(_ language: ListingLanguage, using random: inout SeededGenerator) -> InventedName {
        let one = InventedName.first(language, using: &random)
        let other = InventedName.first(language, using: &random)
        let year = 1985 + random.below(40)
        let club = InventedName.word(language, using: &random)
        func both(_ make: (InventedName, InventedName, InventedName, Bool) -> String) -> InventedName {
            func plain(_ name: InventedName) -> InventedName { InventedName(latin: name.han ?? name.latin) }
            let hasHan = one.han != nil
            return InventedName(
                latin: make(one, other, club, false),
                han: hasHan ? make(plain(one), plain(other), plain(club), true) : nil)
        }
        switch random.below(6) {
        case 0: return both { one, other, _, _ in "\(one.latin) & \(other.latin)" }
        case 1: return both { one, _, _, _ in "\(one.latin) \(year)" }
        case 2: return both { _, _, club, _ in "\(club.latin) \(year)" }
        case 3: return both { one, _, _, _ in one.latin }
        case 4: return both { _, _, club, isHan in isHan ? "\(club.latin)俱乐部" : "Club \(club.latin)" }
        default:
            let date = "\(1 + random.below(28)).\(1 + random.below(12)).\(year)"
            return InventedName(latin: "\(one.latin.prefix(1)).\(other.latin.prefix(1)). \(date)")
        }
    }

    private func drawContents(of thing: inout HiddenThing, using random: inout SeededGenerator) {
        guard let ids = Self.contents[thing.category], random.happens(perMille: 850) else { return }
        // People's bags hold some usual things, and one that few others carry.
        var possible = choices.numbers(ids)
        for _ in 0..<(1 + random.below(4)) where !possible.isEmpty {
            thing.contents.append(possible.remove(at: SkewedList(possible).pickIndex(using: &random)))
        }
        if thing.category == .bags && random.happens(perMille: 350) {
            let rare = choices.things.elements[random.below(choices.things.elements.count)]
            let kept: Set<Category> = [.clothing, .books, .electronics, .medical, .children, .sports, .jewellery]
            if kept.contains(choices.lexicon.concepts[Int(rare)].categories[0]) { thing.contents.append(rare) }
        }
        thing.contents.removeAll { $0 == thing.concept }
    }

    private static let contents: [Category: [String]] = [
        .bags: [
            "laptop", "wallet", "bunch-of-keys", "notebook", "book", "phone-charger", "glasses", "umbrella",
            "water-bottle",
            "makeup-bag", "headphones", "passport", "sunglasses", "scarf", "t-shirt", "earbuds", "pencil-case",
            "tablet",
            "lunch-box", "sneaker", "towel", "swimsuit", "medicine", "inhaler", "sweater", "camera", "power-bank",
        ],
        .wallets: [
            "bank-card", "identity-card", "cash", "driving-licence", "credit-card", "transit-card", "student-card",
            "photo",
            "health-card", "library-card", "receipt", "residence-permit", "business-card", "loyalty-card", "banknote",
            "coin",
        ],
    ]

    private func drawCode(of thing: inout HiddenThing, using random: inout SeededGenerator) {
        let codes: [Category: (kind: String, share: Int, length: Int)] = [
            .phones: ("imei", 500, 15), .electronics: ("serial", 450, 10), .bicycles: ("frame", 500, 9),
            .documents: ("document", 600, 8), .pets: ("chip", 450, 15), .keys: ("key", 300, 5),
            .books: ("shelf", 150, 7), .jewellery: ("hallmark", 130, 6), .instruments: ("serial", 450, 7),
            .medical: ("serial", 350, 8),
        ]
        guard thing.category != .pets || isAnimal(thing), let code = codes[thing.category],
            random.happens(perMille: code.share)
        else { return }
        thing.code = HiddenThing.Code(
            kind: code.kind, text: Self.digits(code.length, hasLetters: code.length < 12, using: &random))
    }

    /// A number of some length.
    static func digits(_ length: Int, hasLetters: Bool, using random: inout SeededGenerator) -> String {
        let letters = Array("BCDFGHJKLMNPRSTVWX")
        return String(
            (0..<length).map { index in
                hasLetters && index < 3 && random.happens(perMille: 400)
                    ? letters[random.below(letters.count)] : Character("\(random.below(10))")
            })
    }
}
