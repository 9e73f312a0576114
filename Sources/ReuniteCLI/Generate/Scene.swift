/// What a listing tells of, before it is put into words.
struct Scene {
    /// Whether it was lost; otherwise it was found.
    let isLost: Bool

    /// The category's place in `ThingCategory.allCases`.
    let category: Int

    /// What it is.
    let thing: Thing

    /// Its colour, where things of the category are told by it.
    let colour: Inflected?

    /// What it is made of; empty where the category knows no materials.
    let material: [UInt8]

    /// Who made it.
    let brand: [UInt8]

    /// The colour of a ribbon, tag or sticker.
    let accent: Inflected

    /// The first name on a tag.
    let name: [UInt8]

    /// The name of a pet.
    let petName: [UInt8]

    /// The city that it was lost or found in.
    let cityName: [UInt8]

    /// The kind of spot that it was lost or found at, if at one.
    let spot: SpotKind?

    /// When it was lost or found.
    let time: GeneratedTime

    /// The words of the listing's language.
    let vocabulary: Vocabulary

    /// Where it was, in words; the same in title and description.
    private(set) var whereabouts: [UInt8] = []

    /// A thing by chance, lost or found at a place and time.
    init(
        cityName: [UInt8], spot: SpotKind?, time: GeneratedTime, vocabulary: Vocabulary,
        using random: inout SplitMix64
    ) {
        self.cityName = cityName
        self.spot = spot
        self.time = time
        self.vocabulary = vocabulary
        isLost = random.happens(perMille: 550)
        category = ThingCategory.weighted.pickIndex(using: &random)
        thing = vocabulary.things[category].pick(using: &random)
        let colours = vocabulary.colours[category]
        colour = colours.isEmpty ? nil : colours.pick(using: &random)
        let materials = vocabulary.materials[category]
        material = materials.isEmpty ? [] : materials.pick(using: &random)
        brand = vocabulary.brands.pick(using: &random)
        // The colours of bags serve for ribbons and stickers.
        accent = vocabulary.colours[0].pick(using: &random)
        name = vocabulary.names.pick(using: &random)
        petName = vocabulary.petNames.pick(using: &random)
        let phrases = spot == nil ? vocabulary.wheres : vocabulary.spotWheres
        var whereabouts: [UInt8] = []
        append(phrases[category].pick(using: &random), using: &random, to: &whereabouts)
        self.whereabouts = whereabouts
    }

    /// Whether a phrase says nothing that does not go with the thing.
    func suits(_ phrase: PhraseTemplate) -> Bool {
        (!phrase.namesMaterial || thing.takesMaterial && !material.isEmpty)
            && (!phrase.namesColour || thing.takesColour && colour != nil)
    }
}
