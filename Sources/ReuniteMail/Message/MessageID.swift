import Reunite

/// What tells a mail from all others (`Message-ID` of RFC 5322).
///
/// It stays the same when the mail is sent again, so that its reader's mail program can see that it has it.
public struct MessageID: Hashable, Sendable, CustomStringConvertible {
    /// What tells it from the others of its host; fit for a file's name.
    public let local: String

    /// The host that it is unique on.
    public let host: String

    /// An identifier.
    ///
    /// - Parameters:
    ///   - local: 1 to 64 letters, digits, `-`, `_` and `.`, of which the last not at either end.
    ///   - host: A host's name, such as the domain of the address that the mail is from.
    /// - Throws: ``InvalidValue`` where either has another form.
    public init(local: String, host: String) throws(InvalidValue) {
        guard (1...64).contains(local.utf8.count), local.utf8.allSatisfy(Self.isAllowed), local.first != ".",
            local.last != "."
        else { throw InvalidValue("must be 1 to 64 letters, digits and - _ .") }
        // The rules of a host are those of an address's domain.
        guard let address = try? EmailAddress("x@" + host), address.text.utf8.count == host.utf8.count + 2 else {
            throw InvalidValue("must be the name of a host")
        }
        self.local = local
        self.host = host
    }

    /// The identifier without its angle brackets.
    public var description: String { "\(local)@\(host)" }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-_.".utf8.contains(byte)
        }
    }
}
