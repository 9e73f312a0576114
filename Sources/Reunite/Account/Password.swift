import Foundation

/// A password within the limits of length.
///
/// It is normalised (NFKC), so that the same letters typed on different keyboards match. Any characters are allowed.
/// Source: NIST SP 800-63B, section 5.1.1.
public struct Password: Sendable {
    /// Minimum number of Unicode scalars, after normalisation.
    public static let minimumLength = 8

    /// Maximum number of bytes of UTF-8, after normalisation.
    public static let maximumSize = 1000

    /// The bytes that are hashed.
    public let bytes: [UInt8]

    /// A new password.
    ///
    /// - Throws: ``InvalidValue`` if it is too short or too long.
    public init(_ text: String) throws(InvalidValue) {
        try self.init(attempt: text)
        guard String(decoding: bytes, as: UTF8.self).unicodeScalars.count >= Self.minimumLength else {
            throw InvalidValue("must have at least \(Self.minimumLength) characters")
        }
    }

    /// A password to be verified. If it is too short it is wrong, but not invalid.
    ///
    /// - Throws: ``InvalidValue`` if it is too long.
    public init(attempt text: String) throws(InvalidValue) {
        bytes = Array(text.precomposedStringWithCompatibilityMapping.utf8)
        guard bytes.count <= Self.maximumSize else {
            throw InvalidValue("must have at most \(Self.maximumSize) bytes")
        }
    }
}
