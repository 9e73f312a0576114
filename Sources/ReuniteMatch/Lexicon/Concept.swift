import Reunite

/// A thing, an animal, a brand or an attribute, which people name with many words in many languages.
public struct Concept: Sendable, Equatable {
    /// What a concept is about.
    public enum Kind: String, CaseIterable, Sendable {
        /// A thing or an animal: what was lost or found.
        case thing
        /// A maker, or one of its product lines.
        case brand
        case colour, material, pattern
        /// A size, an age, a state, for whom, a side, a part.
        case feature
        /// A kind of place or vehicle: station, tram.
        case place
    }

    /// The id of the lexicon, in English: `umbrella`.
    public let id: String
    /// What it is about.
    public let kind: Kind
    /// For things the likeliest category, for brands those of the things that bear it.
    public let categories: [Category]
    /// Whether the words of a brand are ordinary words too.
    public let isAmbiguous: Bool
    /// Whether it is a vehicle, in which a thing may travel on.
    public let isVehicle: Bool
    /// Typical values of a colour, in sRGB.
    public let colours: [RGB]
    /// The words, by the language's BCP 47 tag; the plain word first.
    public let words: [String: [String]]
}

/// A colour in sRGB with 8 bits for each of red, green and blue.
public struct RGB: Sendable, Equatable {
    /// The parts, 0 to 255.
    public let red, green, blue: UInt8

    /// A colour written as `#RRGGBB`; nil for anything else.
    public init?(_ text: String) {
        guard text.utf8.count == 7, text.first == "#", let value = UInt32(text.dropFirst(), radix: 16) else {
            return nil
        }
        (red, green, blue) = (UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
    }
}
