extension [UInt8] {
    /// The UTF-8 bytes of a text, escaped for a JSON string.
    package init(jsonEscaped text: some StringProtocol) {
        self = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): self += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            default: append(byte)
            }
        }
    }

    /// Appends constant ASCII text without a copy.
    package mutating func append(literal text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a whole number.
    mutating func append(number: UInt64) {
        if number >= 10 { append(number: number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Appends millionths as a decimal with at most six fraction digits.
    package mutating func append(millionths: Int) {
        if millionths < 0 { append(UInt8(ascii: "-")) }
        var (whole, fraction) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        append(number: UInt64(whole))
        guard fraction > 0 else { return }
        append(UInt8(ascii: "."))
        whole = 100_000
        while fraction > 0 {
            append(UInt8(ascii: "0") + UInt8(fraction / whole))
            fraction %= whole
            whole /= 10
        }
    }

    /// Capitalises an ASCII or Latin-1 letter at an index.
    mutating func capitalise(at index: Int) {
        guard index < count else { return }
        switch self[index] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): self[index] -= 0x20
        case 0xC3 where index + 1 < count && (0xA0...0xBE).contains(self[index + 1]) && self[index + 1] != 0xB7:
            self[index + 1] -= 0x20
        default: break
        }
    }
}
