import Reunite

/// The facts of a listing, before they are put into words.
package struct Scene {
    /// Whether the thing was lost; otherwise it was found.
    let isLost: Bool

    /// The category.
    package let category: Reunite.Category

    /// The thing.
    package let thing: Thing

    /// Its colour, if the category has colours.
    package let colour: Inflected?

    /// Its material; empty if the category has no materials.
    package let material: [UInt8]

    /// Its brand.
    let brand: [UInt8]

    /// The colour of a ribbon, tag or sticker.
    package let accent: Inflected

    /// The first name on a tag.
    let name: [UInt8]

    /// The name of a pet.
    let petName: [UInt8]

    /// The city.
    let cityName: [UInt8]

    /// The kind of spot, if it happened at one.
    let spot: SpotKind?

    /// When it was lost or found.
    package let time: GeneratedTime

    /// The language of the listing.
    package let language: ListingLanguage

    /// The vocabulary of the language.
    let vocabulary: Vocabulary

    /// The place in words; the same in title and description.
    private(set) var whereabouts: [UInt8] = []

    /// A random scene at a place and time.
    ///
    /// - Parameter isLost: whether the thing was lost; nil for a random side.
    init(
        cityName: [UInt8], spot: SpotKind?, time: GeneratedTime, language: ListingLanguage, isLost given: Bool? = nil,
        using random: inout SeededGenerator
    ) {
        self.cityName = cityName
        self.spot = spot
        self.time = time
        self.language = language
        vocabulary = ListingLanguage.vocabularies[language.rawValue]
        let drawn = random.happens(perMille: 550)
        isLost = given ?? drawn
        category = Self.categories.pick(using: &random)
        thing = vocabulary.things[category].pick(using: &random)
        let colours = vocabulary.colours[category]
        colour = colours.isEmpty ? nil : colours.pick(using: &random)
        let materials = vocabulary.materials[category]
        material = materials.isEmpty ? [] : materials.pick(using: &random)
        brand = vocabulary.brands.pick(using: &random)
        // The colours of bags are used for ribbons and stickers.
        accent = vocabulary.colours[.bags].pick(using: &random)
        name = vocabulary.names.pick(using: &random)
        petName = vocabulary.petNames.pick(using: &random)
        let phrases = spot == nil ? vocabulary.wheres : vocabulary.spotWheres
        var whereabouts: [UInt8] = []
        append(phrases[category].pick(using: &random), using: &random, to: &whereabouts)
        self.whereabouts = whereabouts
    }

    /// The categories with their shares, except those for which a language lacks words.
    private static let categories: SkewedList<Reunite.Category> = {
        let named = Reunite.Category.allCases.filter { category in
            ListingLanguage.vocabularies.allSatisfy { !$0.things[category].isEmpty }
        }
        return SkewedList(named, weights: named.map(\.share))
    }()

    /// Whether a phrase applies to the thing.
    func suits(_ phrase: PhraseTemplate) -> Bool {
        (!phrase.namesMaterial || thing.takesMaterial && !material.isEmpty)
            && (!phrase.namesColour || thing.takesColour && colour != nil)
    }
}
