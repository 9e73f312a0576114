import Reunite

/// Numbers as queries have them: plain decimals, without exponents, signs of plus, or spaces.
enum PlainNumber {
    static func parse(_ text: some StringProtocol) throws(InvalidValue) -> Double {
        guard isPlain(text), let number = Double(text), number.isFinite else {
            throw InvalidValue("must be a plain decimal number")
        }
        return number
    }

    /// So many numbers with commas between them.
    static func list(_ text: String, count: Int, form: String) throws(InvalidValue) -> [Double] {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == count, parts.allSatisfy(isPlain) else {
            throw InvalidValue("must be \(count) plain decimal numbers: \(form)")
        }
        return try parts.map { part throws(InvalidValue) in try parse(part) }
    }

    /// A page's size, lowered to the largest there is.
    static func limit(_ text: String) throws(InvalidValue) -> Int {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw InvalidValue("must be a whole number from 1 on")
        }
        let limit = min(Int(text) ?? .max, ListingQuery.maximumLimit)
        guard limit >= 1 else { throw InvalidValue("must be at least 1") }
        return limit
    }

    private static func isPlain(_ text: some StringProtocol) -> Bool {
        var digits = text.utf8[...]
        if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
        let parts = digits.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
    }
}
