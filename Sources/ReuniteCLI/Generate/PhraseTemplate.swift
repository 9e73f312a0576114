/// A phrase with gaps, taken apart once so that filling it is copying bytes.
///
/// `{thing}` is a gap that a ``Slot`` fills; `[perdu|perdue]` is a word that agrees with the thing, see ``Inflected``.
struct PhraseTemplate: Sendable {
    /// A part of a phrase.
    enum Piece: Sendable {
        case literal([UInt8])
        case agreeing(Inflected)
        case slot(Slot)
    }

    /// The parts in their order.
    let pieces: [Piece]

    /// Whether the phrase says what the thing is made of.
    let namesMaterial: Bool

    /// Whether the phrase says the thing's colour.
    let namesColour: Bool

    /// A phrase out of its notation; a slot that is not known or a bracket without its end is a programming error.
    init(_ text: some StringProtocol) {
        var pieces: [Piece] = []
        var literal = ""
        var rest = Substring(text)
        func flush() {
            if !literal.isEmpty { pieces.append(.literal(Array(jsonEscaped: literal))) }
            literal = ""
        }
        while let character = rest.popFirst() {
            guard let end: Character = character == "{" ? "}" : character == "[" ? "]" : nil else {
                literal.append(character)
                continue
            }
            guard let close = rest.firstIndex(of: end) else { preconditionFailure("no \(end) in: \(text)") }
            let inside = rest[..<close]
            rest = rest[rest.index(after: close)...]
            flush()
            if end == "]" {
                pieces.append(.agreeing(Inflected(inside)))
            } else {
                guard let slot = Slot(rawValue: String(inside)) else { preconditionFailure("no slot \(inside)") }
                pieces.append(.slot(slot))
            }
        }
        flush()
        self.pieces = pieces
        namesMaterial = pieces.contains { if case .slot(.material) = $0 { true } else { false } }
        namesColour = pieces.contains { if case .slot(.colour) = $0 { true } else { false } }
    }
}

/// What can fill a gap of a ``PhraseTemplate``.
enum Slot: String, Sendable {
    /// The thing itself and what is said of it; the same throughout a listing.
    case thing, colour, material, brand, status

    /// The city, and another that speaks the listing's language.
    case city, elsewhere

    /// Another colour, in the form for a masculine or feminine word; the same throughout a listing.
    case accent, accentF

    /// Where it was: anywhere, aboard something, by a street, or at or near a known spot of the city.
    case `where`, place, vehicle, street, at, near

    /// When it was: a time of day, alone or behind a day of the week.
    case when, daypart, weekday, weekpart

    /// Parts of the names of streets.
    case part1, part2, part3

    /// A first name and a pet's name; the same throughout a listing.
    case name, pet

    /// A number that nothing else has, the number of a bus line, a number from 2 to 9.
    case serial, line, count
}
