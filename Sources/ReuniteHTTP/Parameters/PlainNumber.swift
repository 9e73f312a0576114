import Reunite

/// Numbers as queries have them: plain decimals, without exponents, signs of plus, or spaces.
enum PlainNumber {
    /// - Parameter hasExponent: whether it may have one, as numbers of JSON do.
    static func parse(_ text: some StringProtocol, hasExponent: Bool = false) throws(InvalidValue) -> Double {
        guard isPlain(hasExponent ? mantissa(Substring(text).utf8) : Substring(text).utf8), let number = Double(text),
            number.isFinite
        else {
            throw InvalidValue("must be a plain decimal number")
        }
        return number
    }

    /// So many numbers with commas between them.
    static func list(_ text: String, count: Int, form: String) throws(InvalidValue) -> [Double] {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == count, parts.allSatisfy({ isPlain($0.utf8) }) else {
            throw InvalidValue("must be \(count) plain decimal numbers: \(form)")
        }
        return try parts.map { part throws(InvalidValue) in try parse(part) }
    }

    /// A page's size, lowered to the largest there is.
    static func limit(_ text: String) throws(InvalidValue) -> Int {
        guard isWhole(Substring(text).utf8) else {
            throw InvalidValue("must be a whole number from 1 on")
        }
        let limit = min(Int(text) ?? .max, ListingQuery.maximumLimit)
        guard limit >= 1 else { throw InvalidValue("must be at least 1") }
        return limit
    }

    private static func isPlain(_ text: Substring.UTF8View) -> Bool {
        let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
        return digits.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
            .allSatisfy(isWhole)
    }

    private static func isWhole(_ text: Substring.UTF8View) -> Bool {
        !text.isEmpty && text.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// What stands before the exponent; the whole text where it has none.
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
