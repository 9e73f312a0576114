import Reunite

/// A URL that needs no escaping or line break in a mail, neither in plain text nor in HTML.
public struct MailLink: Sendable, Equatable, CustomStringConvertible {
    /// Maximum number of bytes: two links fit on a line of a mail (998 bytes).
    public static let maximumLength = 400

    /// The URL.
    public let description: String

    /// A link with the scheme `https` or `http`.
    ///
    /// Only characters that RFC 3986 allows, but no `&` and no `'`, which HTML would escape.
    ///
    /// - Throws: ``InvalidValue`` if the text is not such a URL.
    public init(_ text: String) throws(InvalidValue) {
        let scheme = ["https://", "http://"].first { text.hasPrefix($0) }
        guard let scheme, text.utf8.count > scheme.utf8.count, text.utf8.count <= Self.maximumLength,
            text.utf8.allSatisfy(Self.isAllowed)
        else {
            throw InvalidValue("must be a web address of at most \(Self.maximumLength) ASCII characters without & or '")
        }
        description = text
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~:/?#[]@!$()*+,;=%".utf8.contains(byte)
        }
    }
}
