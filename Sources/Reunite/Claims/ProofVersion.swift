/// The version of the questions for claimants, as a hash of their texts.
///
/// A claim names the version that its author has read, so that nobody answers other questions than they know. It is a hash, and
/// no counter: it says nothing of how often a finder has changed the questions or what else is held back, and questions that are
/// restored have their former version.
public struct ProofVersion: Sendable, Hashable, CustomStringConvertible {
    /// The number of characters. They hold 128 bits, so a finder cannot make two lists of questions that have the same version.
    public static let length = 32

    /// The hexadecimal digits, in lower case.
    public let description: String

    /// A version as the service gave it.
    ///
    /// - Throws: ``InvalidValue`` if it is no version.
    public init(_ text: String) throws(InvalidValue) {
        guard text.utf8.count == Self.length,
            text.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { throw InvalidValue("must be the version of the questions that you have read") }
        description = text
    }

    /// The version of questions whose texts have a hash.
    ///
    /// - Parameter hash: at least 16 bytes; the rest is ignored.
    public init(hash: [UInt8]) {
        description = hash.prefix(Self.length / 2).hexadecimal
    }
}
