/// Lines in quoted-printable encoding (RFC 2045, section 6.7): ASCII in lines of at most 76 characters.
enum QuotedPrintable {
    private static let longestLine = 76
    private static let digits = Array("0123456789ABCDEF".unicodeScalars)

    /// The encoded lines of a line.
    static func lines(of line: String) -> [String] {
        var lines = [String.UnicodeScalarView()]
        let bytes = Array(line.utf8)
        for (index, byte) in bytes.enumerated() {
            let scalar = Unicode.Scalar(byte)
            let isSpace = scalar == " " || scalar == "\t"
            // White space at the end of a line may get lost on the way.
            let isPlain = (0x21...0x7E).contains(byte) && scalar != "=" || isSpace && index + 1 < bytes.count
            let encoded = isPlain ? [scalar] : ["=", digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            // Room for the soft line break.
            if lines[lines.count - 1].count + encoded.count >= longestLine {
                lines[lines.count - 1].append("=")
                lines.append(.init())
            }
            lines[lines.count - 1].append(contentsOf: encoded)
        }
        return lines.map { String($0) }
    }
}
