import Reunite

/// An address with the name of who is there: what a mail is from.
public struct Mailbox: Sendable, Equatable {
    /// The most bytes of a name.
    public static let maximumNameLength = 200

    /// The name, on one line; empty where there is none.
    public let name: String

    /// The address.
    public let address: EmailAddress

    /// Parses `Name <name@example.org>`, with the name in quotation marks or not, or an address alone.
    ///
    /// - Throws: ``InvalidValue`` where it has another form, or the name has line breaks or other control characters.
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
