import Reunite

/// An address with a display name, as the sender of a mail.
public struct Mailbox: Sendable, Equatable {
    /// Maximum number of bytes of a name.
    public static let maximumNameLength = 200

    /// The display name, on one line; empty if there is none.
    public let name: String

    /// The address.
    public let address: EmailAddress

    /// Parses `Name <name@example.org>`, with or without quotation marks, or an address alone.
    ///
    /// - Throws: ``InvalidValue`` if the form is another, or the name contains control characters.
    public init(_ text: String) throws(InvalidValue) {
        guard text.utf8.last == UInt8(ascii: ">"), let open = text.utf8.firstIndex(of: UInt8(ascii: "<")) else {
            self.init(name: "", address: try EmailAddress(text))
            return
        }
        var name = text[..<open].drop { $0 == " " }
        while name.last == " " { name.removeLast() }
        if name.count >= 2, name.first == "\"", name.last == "\"" { name = name.dropFirst().dropLast() }
        guard name.utf8.count <= Self.maximumNameLength else {
            throw InvalidValue("must have a name of at most \(Self.maximumNameLength) bytes")
        }
        guard name.unicodeScalars.allSatisfy(Self.isAllowed) else {
            throw InvalidValue("must have a name without line breaks and other control characters")
        }
        self.init(
            name: String(name).onOneLine,
            address: try EmailAddress(String(text[text.utf8.index(after: open)...].dropLast())))
    }

    private init(name: String, address: EmailAddress) {
        self.name = name
        self.address = address
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .format: false
        default: true
        }
    }
}
