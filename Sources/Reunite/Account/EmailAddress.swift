import Foundation

/// An email address.
///
/// A valid address is one that the HTML standard allows: `local@domain`, at most 254 bytes (RFC 5321), without quoted local parts
/// and address literals. Domains in other scripts are kept in ASCII (IDNA 2008), and local parts may have letters and digits of other
/// scripts (RFC 6531). Addresses are compared without case.
public struct EmailAddress: Sendable {
    /// Maximum number of bytes, of which 64 before the `@`.
    public static let maximumLength = 254

    /// The address for mail: as given and trimmed, but with its domain in ASCII, and a local part that is not ASCII in lower case
    /// (NFKC).
    public let text: String

    /// An address, trimmed of white space at both ends.
    ///
    /// - Throws: ``InvalidValue`` if it is not a valid address.
    public init(_ text: String) throws(InvalidValue) {
        let trimmed = text.trimmingWhiteSpace()
        // The form in ASCII may be longer or shorter.
        guard trimmed.utf8.count <= Self.maximumLength,
            case let text = Self.isASCII(trimmed) ? trimmed : Self.mapped(trimmed),
            text.utf8.count <= Self.maximumLength
        else { throw InvalidValue("must have at most \(Self.maximumLength) characters") }
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isLocalPart(Substring(parts[0])), Self.isDomain(parts[1]) else {
            throw InvalidValue("must be an email address such as name@example.org")
        }
        self.text = text
    }

    /// An address with characters outside ASCII as it is kept; an invalid one may come out as it is.
    private static func mapped(_ text: String) -> String {
        guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")),
            let domain = DomainName.ascii(String(text[text.utf8.index(after: at)...]))
        else { return text }
        let local = String(text[..<at])
        let key = local.precomposedStringWithCompatibilityMapping.lowercased().precomposedStringWithCompatibilityMapping
        return "\(isASCII(local) ? local : key)@\(domain)"
    }

    private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    /// Whether all of it is ASCII; if not, a mail server needs SMTPUTF8 (RFC 6531).
    public var isASCII: Bool { Self.isASCII(text) }

    /// The address with its domain as people write it, for its owner. Others see ``text``: letters of other scripts can look alike.
    public var written: String {
        domain.contains("xn--") ? text.prefix { $0 != "@" } + "@" + DomainName.unicode(domain) : text
    }

    /// The domain in lower case.
    public var domain: String { String(key.drop { $0 != "@" }.dropFirst()) }

    /// The address in lower case, for comparisons.
    public var key: String { text.lowercased() }

    /// The domains of Gmail, which delivers to one mailbox whatever dots an address has. Source: Gmail Help, "Dots don't matter
    /// in Gmail addresses".
    private static let domainsWithoutDots = ["gmail.com", "googlemail.com"]

    /// Domains whose providers document that `ada+n@` is delivered to `ada@`.
    private static let domainsWithTags: Set = [
        "gmail.com", "googlemail.com", "outlook.com", "hotmail.com", "live.com", "fastmail.com", "fastmail.fm",
        "proton.me", "protonmail.com", "pm.me", "icloud.com", "me.com", "mac.com",
    ]

    /// The mailbox that limits of mails count: ``key``, but without tags (`ada+n@gmail.com`), and without the dots of Gmail.
    ///
    /// Where it is not certain that a tag is one, all addresses with tags are one mailbox (`ada+@example.org`), and the address
    /// without a tag is another. An address without a tag has a limit of its own in any case, which nobody uses up with tags.
    public var mailbox: String {
        var (local, domain) = (key.prefix { $0 != "@" }, domain)
        if let plus = local.dropFirst().firstIndex(of: "+") {
            local = Self.domainsWithTags.contains(domain) ? local[..<plus] : local[...plus]
        }
        if Self.domainsWithoutDots.contains(domain) {
            local.removeAll { $0 == "." }
            domain = Self.domainsWithoutDots[0]
        }
        return "\(local)@\(domain)"
    }

    /// Whether it is one of many addresses of a mailbox: it has a tag, or is written differently from ``mailbox``.
    public var isAlias: Bool { key.contains("+") || key != mailbox }

    private static func isLocalPart(_ text: Substring) -> Bool {
        let bytes = text.utf8
        // A mark belongs to a letter: no other character looks like a different one.
        var isAfterLetter = false
        return (1...64).contains(bytes.count) && bytes.first != UInt8(ascii: ".") && bytes.last != UInt8(ascii: ".")
            && text.unicodeScalars.allSatisfy { scalar in
                if scalar.isASCII {
                    isAfterLetter = isAlphanumeric(UInt8(scalar.value))
                    return isAfterLetter || "!#$%&'*+/=?^_`{|}~.-".unicodeScalars.contains(scalar)
                }
                switch scalar.properties.generalCategory {
                case .nonspacingMark, .spacingMark: return isAfterLetter
                case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber: isAfterLetter = true
                default: return false
                }
                return true
            }
    }

    private static func isDomain(_ bytes: Substring.UTF8View) -> Bool {
        bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
            (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
                && label.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
        }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
}

extension EmailAddress: Hashable {
    /// Whether both are the same address, without case.
    public static func == (left: EmailAddress, right: EmailAddress) -> Bool { left.key == right.key }

    /// Hashes ``key``.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
