import Foundation

/// Text as encoded words in Base64 (RFC 2047).
enum EncodedWords {
    private static let wordLength = 75
    private static let lineLength = 76
    private static let prefix = "=?UTF-8?B?"
    private static let suffix = "?="

    /// Encodes a text, one word on each line; no word splits the bytes of a character.
    ///
    /// - Parameter column: the bytes of the first line that are already used.
    static func encode(_ text: String, column: Int) -> String {
        var words: [String] = []
        var bytes: [UInt8] = []
        var room = capacity(column: column)
        for scalar in text.unicodeScalars {
            let encoded = UTF8.encode(scalar)!
            if bytes.count + encoded.count > room {
                words.append(word(bytes))
                bytes = []
                room = capacity(column: 1)
            }
            bytes += encoded
        }
        if !bytes.isEmpty { words.append(word(bytes)) }
        return words.joined(separator: "\r\n ")
    }

    /// Maximum number of bytes of text in a word that begins at a column.
    private static func capacity(column: Int) -> Int {
        (min(wordLength, lineLength - column) - prefix.count - suffix.count) / 4 * 3
    }

    private static func word(_ bytes: [UInt8]) -> String {
        prefix + Data(bytes).base64EncodedString() + suffix
    }
}
