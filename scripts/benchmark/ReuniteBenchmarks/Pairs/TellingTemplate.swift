import ReuniteGenerators

/// A phrase with slots, of which a telling of a pair is made.
///
/// `{item}` is a ``TellingSlot``; `[trouvé|trouvée]` is a word that agrees with the thing: two forms are masculine and
/// feminine, with an s in the plural, or, in English, singular and plural; four are written out.
struct TellingTemplate: Sendable {
    /// A part of a phrase.
    enum Piece: Sendable {
        case text(String)
        case agreeing([String])
        case slot(TellingSlot)
    }

    /// The parts in order.
    let pieces: [Piece]

    /// Parses a phrase; an unknown slot or a missing bracket is a programming error.
    init(_ text: some StringProtocol) {
        pieces = TemplatePart.all(in: text).map { part in
            switch part {
            case .literal(let literal): return .text(literal)
            case .agreeing(let forms):
                return .agreeing(forms.split(separator: "|", omittingEmptySubsequences: false).map(String.init))
            case .slot(let name):
                guard let slot = TellingSlot(rawValue: String(name)) else { preconditionFailure("no slot \(name)") }
                return .slot(slot)
            }
        }
    }

    /// The slots in it.
    var slots: [TellingSlot] {
        pieces.compactMap { piece in if case .slot(let slot) = piece { slot } else { nil } }
    }

    /// Whether it says nothing when `known` lacks a value that it needs.
    func needsOnly(_ known: [TellingSlot: String]) -> Bool { slots.allSatisfy { known[$0] != nil } }

    /// The phrase with its slots filled; slots without a value become empty.
    func filled(with values: [TellingSlot: String], agreement: Agreement, in language: ListingLanguage) -> String {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let literal): text += literal
            case .slot(let slot): text += values[slot] ?? ""
            case .agreeing(let forms): text += Self.form(of: forms, agreement, language)
            }
        }
        return text
    }

    private static func form(of forms: [String], _ agreement: Agreement, _ language: ListingLanguage) -> String {
        let isPlural = agreement == .masculinePlural || agreement == .femininePlural
        let isFeminine = agreement == .feminine || agreement == .femininePlural
        switch (forms.count, language) {
        case (2, .en), (2, .zh): return forms[isPlural ? 1 : 0]
        case (2, _): return forms[isFeminine ? 1 : 0] + (isPlural ? "s" : "")
        case (4, _): return forms[agreement.rawValue]
        default: return forms[0]
        }
    }
}

/// The slots of a ``TellingTemplate``.
enum TellingSlot: String, CaseIterable, Sendable {
    /// The thing with some of its attributes, or its name only; with an article, or "my" in front.
    case item, aItem, theItem, myItem, thing, aThing, theThing, myThing

    /// Its attributes.
    case brand, model, colour, material, pattern, size, sex, mark, attachment

    /// The colour as it agrees with the word for colour: "de couleur verte".
    case hue

    /// What is in it, with articles or as a bare list.
    case contents, list

    /// What is written on it: an inscription, the owner's name, and what a finder tells of that name.
    case inscription, owner, name

    /// A number on it: what it is called, all of it, its beginning and its end.
    case codeName, code, codeHead, codeTail

    /// The name of a pet, and what a family calls a thing.
    case pet, nickname

    /// The place: a phrase, and names in it.
    case `where`, street, venue, line, elsewhere

    /// The time: a phrase, and its parts.
    case when, date, day, month, hour, daypart, weekday, weekpart

    /// Other people and places: a first name, a shop, where a finder hands things in.
    case person, shop, office

    /// What a sticker or a print shows, a word in big letters, and a second colour in its two genders.
    case motif, word, accent, accentF

    /// A number from 2 to 9.
    case count
}
