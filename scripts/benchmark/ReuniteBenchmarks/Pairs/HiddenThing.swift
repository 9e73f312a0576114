import Reunite
import ReuniteMatch

/// What was really lost and found: two people each tell a part of it.
struct HiddenThing: Sendable, Equatable {
    /// A distinguishing mark, with what fills its slots.
    struct Mark: Sendable, Equatable {
        /// The entry in a table of ``TellingPhrases``.
        let id: String
        /// What is shown on it: an entry of `motifs`.
        let motif: String
        /// Its colour.
        let accent: Lexicon.Number
        /// A number from 2 to 9.
        let count: Int
        /// A word in big letters.
        let word: InventedName
    }

    /// A number on the thing.
    struct Code: Sendable, Equatable {
        /// The entry of `codes`.
        let kind: String
        /// The digits and letters.
        let text: String
    }

    /// What it is: a concept of kind thing.
    var concept: Lexicon.Number
    /// Its category.
    var category: Category
    /// Its brand, if it shows one.
    var brand: Lexicon.Number?
    /// A brand that no lexicon has.
    var smallBrand: InventedName?
    /// The model.
    var model: String?
    /// One or two colours; none for documents.
    var colours: [Lexicon.Number] = []
    /// The material.
    var material: Lexicon.Number?
    /// The pattern.
    var pattern: Lexicon.Number?
    /// An entry of `sizes`.
    var size: String?
    /// An entry of `sexes`, for animals.
    var sex: String?
    /// Its marks and its state.
    var marks: [Mark] = []
    /// What hangs on it: an entry of `attachments`.
    var attachment: Mark?
    /// What is in it.
    var contents: [Lexicon.Number] = []
    /// What is written on it.
    var inscription: InventedName?
    /// The owner's name, on documents and some others.
    var owner: PersonName?
    /// A number on it.
    var code: Code?
    /// A pet's name.
    var petName: InventedName?

    /// The attributes in which it contradicts another, so that both cannot be the same thing.
    func contradictions(to other: HiddenThing, _ lexicon: Lexicon) -> Set<Attribute> {
        var differing: Set<Attribute> = []
        if lexicon.relation(concept, other.concept) < .broader { differing.insert(.kind) }
        let colourPairs = colours.flatMap { one in other.colours.map { lexicon.relation(one, $0) } }
        if let closest = colourPairs.max(), closest < .siblings { differing.insert(.colour) }
        if let brand, let its = other.brand, lexicon.relation(brand, its) < .broader { differing.insert(.brand) }
        if let sex, let its = other.sex, sex != its { differing.insert(.sex) }
        if let code, let its = other.code, code.text != its.text { differing.insert(.code) }
        if let inscription, let its = other.inscription, inscription != its { differing.insert(.inscription) }
        if let owner, let its = other.owner, owner != its { differing.insert(.owner) }
        if let petName, let its = other.petName, petName != its { differing.insert(.petName) }
        if !contents.isEmpty && !other.contents.isEmpty && Set(contents).isDisjoint(with: other.contents) {
            differing.insert(.contents)
        }
        return differing
    }

    /// An attribute that can contradict.
    enum Attribute: CaseIterable, Sendable {
        case kind, colour, brand, sex, code, inscription, owner, petName, contents
    }
}
