import Foundation

/// A serial number, as on a device or a bicycle frame: 3 to 64 letters and digits, with any separators.
public struct SerialNumber: Sendable, Equatable {
    /// Minimum number of letters and digits. Shorter numbers are easy to guess.
    public static let minimumLength = 3
    /// Maximum number of letters and digits.
    public static let maximumLength = 64

    /// The trimmed text, as it was written.
    public let text: String

    /// The form that is compared: letters and digits of the compatibility form, in capitals, with 0 for O, and 1 for I and L.
    /// People confuse those, and spaces, dashes and dots differ between a label and a receipt.
    public let normalForm: [UInt8]

    /// A serial number.
    ///
    /// - Throws: ``InvalidValue`` if it has too few or too many letters and digits, or a control character.
    public init(_ text: String) throws(InvalidValue) {
        let trimmed = text.trimmingWhiteSpace()
        try trimmed.check(maximumLength: 2 * Self.maximumLength, allowsLines: false)
        let form = Self.normalForm(of: trimmed)
        guard form.count >= Self.minimumLength, form.count <= Self.maximumLength else {
            throw InvalidValue("must have \(Self.minimumLength) to \(Self.maximumLength) letters and digits")
        }
        self.text = trimmed
        normalForm = Array(String(String.UnicodeScalarView(form)).utf8)
    }

    private static func normalForm(of text: String) -> [Unicode.Scalar] {
        text.precomposedStringWithCompatibilityMapping.uppercased().unicodeScalars.compactMap { scalar in
            switch scalar {
            case "O": "0"
            case "I", "L": "1"
            default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? scalar : nil
            }
        }
    }

    /// Whether the normal forms of the two numbers are equal. The time does not depend on where they differ.
    public func matches(_ other: SerialNumber) -> Bool {
        let length = max(normalForm.count, other.normalForm.count)
        var difference = normalForm.count ^ other.normalForm.count
        for index in 0..<length {
            let own = index < normalForm.count ? normalForm[index] : 0
            let their = index < other.normalForm.count ? other.normalForm[index] : 0
            difference |= Int(own ^ their)
        }
        return difference == 0
    }
}
