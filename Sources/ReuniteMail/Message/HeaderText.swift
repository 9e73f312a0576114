import Reunite

/// Text in header fields: folded, with encoded words for non-ASCII text.
enum HeaderText {
    /// The recommended length of a line (RFC 5322).
    private static let lineLength = 78

    /// A subject, which must be on one line.
    ///
    /// ASCII stays as it is if it fits on the line and does not look like an encoded word.
    static func unstructured(_ text: String, column: Int) -> String {
        isPlain(text) && column + text.utf8.count <= lineLength ? text : EncodedWords.encode(text, column: column)
    }

    /// A display name with an address.
    static func mailbox(_ mailbox: Mailbox, column: Int) -> String {
        let address = Self.address(mailbox.address)
        guard !mailbox.name.isEmpty else { return address }
        let name = phrase(mailbox.name, column: column)
        let isFolded = name.contains("\r\n") || column + name.utf8.count + address.utf8.count + 3 > lineLength
        return "\(name)\(isFolded ? "\r\n" : "") <\(address)>"
    }

    /// An address. One that looks like an encoded word is quoted, so that no mail program decodes it.
    static func address(_ address: EmailAddress) -> String {
        let text = address.text
        guard text.contains("=?"), let at = text.firstIndex(of: "@") else { return text }
        return "\"" + text[..<at].map { $0 == "?" ? "\\?" : "\($0)" }.joined() + "\"" + text[at...]
    }

    private static func phrase(_ text: String, column: Int) -> String {
        let quoted = "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
        guard isPlain(text), column + quoted.utf8.count <= lineLength else {
            return EncodedWords.encode(text, column: column)
        }
        return text.utf8.allSatisfy(isAtom) ? text : quoted
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?")
    }

    /// Whether a byte needs no quotation marks in a phrase.
    private static func isAtom(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "):
            true
        default: "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
        }
    }
}
