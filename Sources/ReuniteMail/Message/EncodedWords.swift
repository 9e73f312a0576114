import Foundation

/// Text as encoded words in Base64 (RFC 2047).
enum EncodedWords {
    private static let wordLength = 75
    private static let lineLength = 76
    private static let prefix = "=?UTF-8?B?"
    private static let suffix = "?="

    /// The words, one a line, of which none splits a character's bytes.
    ///
    /// - Parameters:
    ///   - text: What they say.
    ///   - column: How much of the first line is taken already.
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

    /// How many bytes a word can hold that begins at a column.
    private static func capacity(column: Int) -> Int {
        (min(wordLength, lineLength - column) - prefix.count - suffix.count) / 4 * 3
    }

    private static func word(_ bytes: [UInt8]) -> String {
        prefix + Data(bytes).base64EncodedString() + suffix
    }
}
