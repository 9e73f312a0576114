import Reunite

/// A web address that can stand in a mail as it is: on one line, in plain text and in HTML alike.
public struct MailLink: Sendable, Equatable, CustomStringConvertible {
    /// The most bytes: two of them fit on a line of a mail, which has 998 at most.
    public static let maximumLength = 400

    /// The address.
    public let description: String

    /// A link of the schemes `https` and `http`.
    ///
    /// Only what RFC 3986 allows in an address, and no `&` or `'`: with them it would be spelt in HTML in another way
    /// than in the plain text.
    ///
    /// - Throws: ``InvalidValue`` where it has another form.
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
