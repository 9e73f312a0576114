/// A phrase with slots, parsed once so that filling it only copies bytes.
///
/// `{thing}` is a ``Slot``; `[perdu|perdue]` is a word that agrees with the thing, see ``Inflected``.
struct PhraseTemplate: Sendable {
    /// A part of a phrase.
    enum Piece: Sendable {
        case literal([UInt8])
        case agreeing(Inflected)
        case slot(Slot)
    }

    /// The parts in order.
    let pieces: [Piece]

    /// Whether the phrase mentions the material.
    let namesMaterial: Bool

    /// Whether the phrase mentions the colour.
    let namesColour: Bool

    /// Parses a phrase; an unknown slot or a missing bracket is a programming error.
    init(_ text: some StringProtocol) {
        pieces = TemplatePart.all(in: text).map { part in
            switch part {
            case .literal(let literal): return .literal(Array(jsonEscaped: literal))
            case .agreeing(let forms): return .agreeing(Inflected(forms))
            case .slot(let name):
                guard let slot = Slot(rawValue: String(name)) else { preconditionFailure("no slot \(name)") }
                return .slot(slot)
            }
        }
        namesMaterial = pieces.contains { if case .slot(.material) = $0 { true } else { false } }
        namesColour = pieces.contains { if case .slot(.colour) = $0 { true } else { false } }
    }
}

/// The slots of a ``PhraseTemplate``.
enum Slot: String, Sendable {
    /// The thing and its properties; constant within a listing.
    case thing, colour, material, brand, status

    /// The city, and another city of the same language.
    case city, elsewhere

    /// A second colour in its masculine or feminine form; constant within a listing.
    case accent, accentF

    /// The place: anywhere, in a vehicle, in a street, or at or near a known spot.
    case `where`, place, vehicle, street, at, near

    /// The time: a time of day, with or without the day of the week.
    case when, daypart, weekday, weekpart

    /// Parts of street names.
    case part1, part2, part3

    /// A first name and the name of a pet; constant within a listing.
    case name, pet

    /// A unique serial number, the number of a bus line, a number from 2 to 9.
    case serial, line, count
}
