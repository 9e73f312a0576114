import Foundation

/// A password as someone typed it, long enough to be one.
///
/// Normalised (NFKC), so that every keyboard's way to write a letter opens the same account. There is no rule about
/// which characters it has. Source: NIST SP 800-63B, section 5.1.1.
public struct Password: Sendable {
    /// The least Unicode scalars, normalised.
    public static let minimumLength = 8

    /// The most bytes of UTF-8, normalised.
    public static let maximumSize = 1000

    /// The bytes that are hashed.
    public let bytes: [UInt8]

    /// A password for an account.
    ///
    /// - Throws: ``InvalidValue`` where it is too short or too long.
    public init(_ text: String) throws(InvalidValue) {
        try self.init(attempt: text)
        guard String(decoding: bytes, as: UTF8.self).unicodeScalars.count >= Self.minimumLength else {
            throw InvalidValue("must have at least \(Self.minimumLength) characters")
        }
    }

    /// What somebody says is their password: too short is wrong, not invalid.
    ///
    /// - Throws: ``InvalidValue`` where it is too long.
    public init(attempt text: String) throws(InvalidValue) {
        bytes = Array(text.precomposedStringWithCompatibilityMapping.utf8)
        guard bytes.count <= Self.maximumSize else {
            throw InvalidValue("must have at most \(Self.maximumSize) bytes")
        }
    }
}
