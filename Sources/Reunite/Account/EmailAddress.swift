/// An email address.
///
/// A valid address is one that the HTML standard allows: ASCII, `local@domain`, at most 254 bytes (RFC 5321), without
/// quoted local parts and address literals. Addresses are compared without case.
public struct EmailAddress: Sendable {
    /// Maximum number of bytes, of which 64 before the `@`.
    public static let maximumLength = 254

    /// The address as given, trimmed.
    public let text: String

    /// An address, trimmed of white space at both ends.
    ///
    /// - Throws: ``InvalidValue`` if it is not a valid address.
    public init(_ text: String) throws(InvalidValue) {
        let trimmed = text.trimmingWhiteSpace()
        guard trimmed.utf8.count <= Self.maximumLength else {
            throw InvalidValue("must have at most \(Self.maximumLength) characters")
        }
        let parts = trimmed.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isLocalPart(parts[0]), Self.isDomain(parts[1]) else {
            throw InvalidValue("must be an email address such as name@example.org")
        }
        self.text = trimmed
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

    private static func isLocalPart(_ bytes: Substring.UTF8View) -> Bool {
        (1...64).contains(bytes.count) && bytes.first != UInt8(ascii: ".") && bytes.last != UInt8(ascii: ".")
            && bytes.allSatisfy { isAlphanumeric($0) || "!#$%&'*+/=?^_`{|}~.-".utf8.contains($0) }
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
