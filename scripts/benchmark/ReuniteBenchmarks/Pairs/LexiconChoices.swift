import Reunite
import ReuniteGenerators
import ReuniteMatch

/// What a generator of pairs chooses from: the lexicon's concepts with how often they are lost, and how they are related.
final class LexiconChoices: Sendable {
    /// The lexicon.
    let lexicon: Lexicon

    /// The things, by how often they are lost.
    let things: SkewedList<Lexicon.Number>
    /// The colours of things, and those of animals.
    let colours, animalColours: SkewedList<Lexicon.Number>
    /// The patterns of things, and those of animals.
    let patterns, animalPatterns: SkewedList<Lexicon.Number>
    /// The materials of things of a category; nil where a material says nothing.
    let materials: [Category: SkewedList<Lexicon.Number>]
    /// The brands that things of a category bear.
    let brands: [Category: SkewedList<Lexicon.Number>]

    /// The elements of ``things``, to look one up.
    private let isThing: Set<Lexicon.Number>
    /// How often each concept is lost or named, at least 1.
    private let weights: [Int]
    /// How many concepts are broader or narrower than each: the broader one of two has more.
    private let relatives: [Int]

    /// Reads a lexicon.
    init(_ lexicon: Lexicon) {
        self.lexicon = lexicon
        func numbers(_ kind: Concept.Kind) -> [Lexicon.Number] {
            lexicon.concepts.indices.filter { lexicon.concepts[$0].kind == kind }.map { Lexicon.Number($0) }
        }
        func weighted(_ numbers: [Lexicon.Number], _ table: [String: Int], rest: Int) -> SkewedList<Lexicon.Number> {
            SkewedList(numbers, weights: numbers.map { table[Self.plainID(lexicon.concepts[Int($0)].id)] ?? rest })
        }
        let all = numbers(.thing).filter { !lexicon.concepts[Int($0)].categories.isEmpty }
        var weights = [Int](repeating: 1, count: lexicon.concepts.count)
        for number in all {
            let concept = lexicon.concepts[Int(number)]
            weights[Int(number)] =
                ThingFrequency.things[concept.id].map { $0 * 10 } ?? Self.restWeight(of: concept.categories[0])
        }
        for number in numbers(.colour) {
            weights[Int(number)] = ThingFrequency.colours[lexicon.concepts[Int(number)].id] ?? 3
        }
        self.weights = weights
        things = SkewedList(all, weights: all.map { weights[Int($0)] })
        colours = weighted(numbers(.colour), ThingFrequency.colours, rest: 3)
        let animal = numbers(.colour).filter { ThingFrequency.animalColours[lexicon.concepts[Int($0)].id] != nil }
        animalColours = weighted(animal, ThingFrequency.animalColours, rest: 1)
        let patterns = numbers(.pattern)
        let ofAnimals = patterns.filter { ThingFrequency.animalPatterns[lexicon.concepts[Int($0)].id] != nil }
        animalPatterns = weighted(ofAnimals, ThingFrequency.animalPatterns, rest: 1)
        self.patterns = weighted(patterns.filter { !ofAnimals.contains($0) }, ThingFrequency.patterns, rest: 3)

        var materials: [Category: SkewedList<Lexicon.Number>] = [:]
        var brands: [Category: SkewedList<Lexicon.Number>] = [:]
        for category in Category.allCases {
            if let ids = Self.materialIDs[category] {
                let fitting = ids.compactMap { lexicon.number(of: $0) }
                if !fitting.isEmpty { materials[category] = SkewedList(fitting) }
            }
            let fitting = numbers(.brand).filter { lexicon.concepts[Int($0)].categories.contains(category) }
            if !fitting.isEmpty { brands[category] = weighted(fitting, ThingFrequency.brands, rest: 4) }
        }
        self.materials = materials
        self.brands = brands

        var relatives = [Int](repeating: 0, count: lexicon.concepts.count)
        let isThing = Set(all)
        for one in all {
            relatives[Int(one)] = lexicon.related(to: one).count {
                lexicon.relation(one, $0) == .broader && isThing.contains($0)
            }
        }
        self.isThing = isThing
        self.relatives = relatives
    }

    /// The id of a brand without the ending that tells it from a thing of that name.
    private static func plainID(_ id: String) -> String { id.hasSuffix("-brand") ? String(id.dropLast(6)) : id }

    /// The weight of a thing that ``ThingFrequency`` does not list. Pets and documents have many kinds, each seldom.
    private static func restWeight(of category: Category) -> Int {
        switch category {
        case .pets, .documents: 6
        case .clothing, .electronics, .sports, .other: 12
        default: 18
        }
    }

    /// The things with this relation to a thing. It must not be ``Relation/contrary`` or ``Relation/unrelated``.
    func things(related relation: Relation, to number: Lexicon.Number) -> [Lexicon.Number] {
        lexicon.related(to: number).filter { lexicon.relation(number, $0) == relation && isThing.contains($0) }
    }

    /// The concepts above a thing.
    func broader(than number: Lexicon.Number) -> [Lexicon.Number] {
        things(related: .broader, to: number).filter { relatives[Int($0)] > relatives[Int(number)] }
    }

    /// The colours that people take for another.
    func coloursNear(_ number: Lexicon.Number) -> [Lexicon.Number] {
        colours.elements.filter { $0 != number && lexicon.relation(number, $0) >= .broader }
    }

    /// One of some things or colours, by how often they are named; nil if there are none.
    func pick(among numbers: [Lexicon.Number], using random: inout SeededGenerator) -> Lexicon.Number? {
        guard !numbers.isEmpty else { return nil }
        // The root, so that seldom ones are named too.
        let roots = numbers.map { 1 + Int(Double(weights[Int($0)]).squareRoot() * 4) }
        return SkewedList(numbers, weights: roots).pick(using: &random)
    }

    /// Concepts by their ids; those that the lexicon lacks are left out.
    func numbers(_ ids: [String]) -> [Lexicon.Number] { ids.compactMap { lexicon.number(of: $0) } }

    /// A word of a concept in a language: mostly the plain one. Brands without one are written as in English.
    func word(
        for number: Lexicon.Number, in language: ListingLanguage, using random: inout SeededGenerator
    ) -> String {
        // Plurals are written where the grammar wants them.
        let all = words(of: number, in: language)
        let words = all.filter { word in
            !["s", "is", "ns"].contains { all.contains(word.singular(without: $0)) }
        }
        if random.happens(perMille: 500) { return words[0] }
        return SkewedList(words).pick(using: &random)
    }

    /// The words of a concept in a language.
    func words(of number: Lexicon.Number, in language: ListingLanguage) -> [String] {
        let concept = lexicon.concepts[Int(number)]
        return concept.words["\(language)"] ?? concept.words["en"] ?? [concept.id]
    }

    private static let materialIDs: [Category: [String]] = [
        .bags: ["leather", "canvas", "nylon", "polyester", "fake-leather", "suede", "cotton", "denim", "straw"],
        .wallets: ["leather", "fake-leather", "canvas", "suede", "aluminium"],
        .clothing: [
            "wool", "cotton", "leather", "fleece", "cashmere", "denim", "silk", "velvet", "corduroy", "down-feather",
        ],
        .jewellery: [
            "silver-metal", "gold-metal", "stainless-steel", "gold-plated", "pearl", "leather", "jade", "platinum",
        ],
        .eyewear: ["metal", "plastic", "titanium", "bone-ivory"],
        .umbrellas: ["wood", "bamboo", "metal", "nylon"],
        .sports: ["metal", "plastic", "aluminium", "stainless-steel"],
        .children: ["plush", "wood", "cotton", "wool", "plastic"],
        .bicycles: ["aluminium", "steel", "carbon-fibre"],
    ]
}

extension String {
    /// A word without a plural ending; empty if it has another one.
    fileprivate func singular(without ending: String) -> String {
        guard count > 4, hasSuffix(ending) else { return "" }
        let stem = String(dropLast(ending.count))
        return ending == "is" ? stem + "l" : ending == "ns" ? stem + "m" : stem
    }
}
