extension ListingID {
    /// The code of the short address `/l/{code}`, which fits on a strip of paper: ``createdAt`` in microseconds, which no other listing
    /// has, in Crockford's base 32.
    ///
    /// It is no secret: it only leads to listings that are public.
    public var code: String {
        var (values, rest): ([UInt8], Int64) = ([], createdAt.microseconds)
        repeat {
            values.append(UInt8(rest & 31))
            rest >>= 5
        } while rest > 0
        return CodeAlphabet.text(values.reversed())
    }

    /// The time of creation in a code as a person typed it, with hyphens or without, in either case; nil if it is no code.
    public static func createdAt(inCode typed: String) -> Timestamp? {
        var microseconds: Int64 = 0
        for scalar in typed.unicodeScalars where scalar != "-" {
            guard let value = CodeAlphabet.value(of: scalar), microseconds < 1 << 58 else { return nil }
            microseconds = microseconds << 5 | Int64(value)
        }
        return microseconds == 0 ? nil : Timestamp(microseconds: microseconds)
    }
}
