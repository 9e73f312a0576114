import Reunite

/// The unique id of a mail (`Message-ID` of RFC 5322).
///
/// It stays the same when the mail is sent again, so that mail programs can detect the duplicate.
public struct MessageID: Hashable, Sendable, CustomStringConvertible {
    /// The part before the `@`, unique for the host. It is safe in a file name.
    public let local: String

    /// The part after the `@`.
    public let host: String

    /// - Parameters:
    ///   - local: 1 to 64 letters, digits, `-`, `_` and `.`, without a dot at either end.
    ///   - host: a host name, such as the domain of the sender's address.
    /// - Throws: ``InvalidValue`` if either has another form.
    public init(local: String, host: String) throws(InvalidValue) {
        guard (1...64).contains(local.utf8.count), local.utf8.allSatisfy(Self.isAllowed), local.first != ".",
            local.last != "."
        else { throw InvalidValue("must be 1 to 64 letters, digits and - _ .") }
        // A host follows the rules of the domain of an address.
        guard let address = try? EmailAddress("x@" + host), address.text.utf8.count == host.utf8.count + 2 else {
            throw InvalidValue("must be the name of a host")
        }
        self.local = local
        self.host = host
    }

    /// The id without angle brackets.
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
