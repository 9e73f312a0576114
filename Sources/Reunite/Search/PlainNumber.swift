/// Numbers in queries, as in JSON: decimals with or without exponent, but without plus sign or spaces. JavaScript writes small numbers
/// with an exponent, and so does GDAL.
public enum PlainNumber {
    /// A finite number.
    public static func parse(_ text: some StringProtocol) throws(InvalidValue) -> Double {
        guard let number = number(Substring(text).utf8) else { throw InvalidValue("must be a decimal number") }
        return number
    }

    /// `count` numbers separated by commas.
    public static func list(_ text: String, count: Int, form: String) throws(InvalidValue) -> [Double] {
        let parts = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let numbers = parts.compactMap(number)
        guard parts.count == count, numbers.count == count else {
            throw InvalidValue("must be \(count) decimal numbers without plus sign or spaces: \(form)")
        }
        return numbers
    }

    /// A whole number from 1; one that is too large for an `Int` becomes `Int.max`.
    public static func count(_ text: String) throws(InvalidValue) -> Int {
        guard isWhole(Substring(text).utf8) else { throw InvalidValue("must be a whole number, 1 or more") }
        let count = Int(text) ?? .max
        guard count >= 1 else { throw InvalidValue("must be at least 1") }
        return count
    }

    /// The finite number of a text; nil if there is none.
    private static func number(_ text: Substring.UTF8View) -> Double? {
        guard isPlain(mantissa(text)), let number = Double(Substring(text)), number.isFinite else { return nil }
        return number
    }

    private static func isPlain(_ text: Substring.UTF8View) -> Bool {
        var (hasDigits, hasPoint) = (false, false)
        for byte in text.first == UInt8(ascii: "-") ? text.dropFirst() : text {
            if byte == UInt8(ascii: "."), hasDigits, !hasPoint {
                (hasDigits, hasPoint) = (false, true)
            } else if (0x30...0x39).contains(byte) {
                hasDigits = true
            } else {
                return false
            }
        }
        return hasDigits
    }

    private static func isWhole(_ text: Substring.UTF8View) -> Bool {
        !text.isEmpty && text.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// The part before the exponent; the whole text if it has none.
    private static func mantissa(_ text: Substring.UTF8View) -> Substring.UTF8View {
        guard let letter = text.firstIndex(where: { [UInt8(ascii: "e"), UInt8(ascii: "E")].contains($0) }) else {
            return text
        }
        var exponent = text[text.index(after: letter)...]
        if let sign = exponent.first, [UInt8(ascii: "-"), UInt8(ascii: "+")].contains(sign) {
            exponent = exponent.dropFirst()
        }
        return isWhole(exponent) ? text[..<letter] : text
    }
}
