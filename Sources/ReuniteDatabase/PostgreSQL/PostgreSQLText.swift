/// Writes our statements in PostgreSQL's form of parameters: `$1` in the place of `?1`, and of a first `?`.
enum PostgreSQLText {
    /// The statement with its parameters renamed. A `?` within a literal, a quoted name or a comment stays.
    static func renamingParameters(_ sql: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(sql.utf8.count)
        var quote: UInt8?
        var isComment = false
        var previous: UInt8 = 0
        var (count, lacksNumber) = (0, false)
        for byte in sql.utf8 {
            var written = byte
            if lacksNumber, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                bytes.append(contentsOf: "\(count)".utf8)
            }
            lacksNumber = false
            if isComment {
                isComment = byte != UInt8(ascii: "\n")
            } else if let open = quote {
                if byte == open { quote = nil }
            } else {
                switch byte {
                case UInt8(ascii: "'"), UInt8(ascii: "\""): quote = byte
                case UInt8(ascii: "-") where previous == UInt8(ascii: "-"): isComment = true
                case UInt8(ascii: "?"):
                    written = UInt8(ascii: "$")
                    (count, lacksNumber) = (count + 1, true)
                default: break
                }
            }
            bytes.append(written)
            previous = byte
        }
        if lacksNumber { bytes.append(contentsOf: "\(count)".utf8) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
