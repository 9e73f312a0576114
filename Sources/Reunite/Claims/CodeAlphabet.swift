/// The characters of codes, as the elements of the field of 32 elements.
enum CodeAlphabet {
    private static let characters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".unicodeScalars)

    /// x⁵ + x² + 1, whose root generates the field.
    private static let polynomial: UInt8 = 0b100101

    /// The element that a character stands for; nil for other characters.
    static func value(of scalar: Unicode.Scalar) -> UInt8? {
        switch scalar {
        case "O", "o": 0
        case "I", "i", "L", "l": 1
        case "a"..."z": characters.firstIndex { $0.value + 32 == scalar.value }.map { UInt8($0) }
        default: characters.firstIndex(of: scalar).map { UInt8($0) }
        }
    }

    static func text(_ values: [UInt8]) -> String {
        String(String.UnicodeScalarView(values.map { characters[Int($0)] }))
    }

    /// The sum of the elements, each multiplied by the root to the power of its distance from the end.
    static func sum(_ values: [UInt8]) -> UInt8 { values.reduce(0) { timesRoot($0) ^ $1 } }

    /// The element that makes the sum zero when it is appended.
    static func check(of values: [UInt8]) -> UInt8 { sum(values + [0]) }

    private static func timesRoot(_ value: UInt8) -> UInt8 {
        let shifted = value << 1
        return shifted & 0b100000 == 0 ? shifted : shifted ^ polynomial
    }
}
