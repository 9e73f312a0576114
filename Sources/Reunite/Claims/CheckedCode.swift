/// A random code that people read and type: digits and letters that are hard to confuse, and a check character.
///
/// It is written in groups with hyphens. Case, spaces and hyphens do not matter, and O, I and L are read as the digits that they
/// look like. The last character makes a weighted sum over the field of 32 elements zero, with a different weight at each place.
/// So one wrong character, or two swapped characters, are always detected before the code is looked up.
///
/// Source for the alphabet: Douglas Crockford, Base 32.
public struct CheckedCode<Kind: CodeKind>: Sendable, Hashable {
    /// The characters, without hyphens.
    public let text: String

    /// Parses a code as a person typed it.
    ///
    /// - Throws: ``InvalidValue`` if its length, a character or the check is wrong.
    public init(_ typed: String) throws(InvalidValue) {
        var values: [UInt8] = []
        // No code is longer, so the rest is not read.
        for scalar in typed.unicodeScalars.prefix(4 * Kind.length) where !Self.isIgnored(scalar) {
            guard let value = CodeAlphabet.value(of: scalar) else {
                throw InvalidValue("must be digits and letters without U")
            }
            values.append(value)
        }
        guard values.count == Kind.length else { throw InvalidValue("must have \(Kind.length) characters") }
        guard CodeAlphabet.sum(values) == 0 else { throw InvalidValue("has a wrong character") }
        text = CodeAlphabet.text(values)
    }

    /// A new code. All its characters but the last are random.
    public static func random() -> CheckedCode {
        let values = (1..<Kind.length).map { _ in UInt8.random(in: 0..<32) }
        return CheckedCode(values: values + [CodeAlphabet.check(of: values)])
    }

    private init(values: [UInt8]) { text = CodeAlphabet.text(values) }

    private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .dashPunctuation
    }

    /// The code as people read it: `K7Q2M-4XD9N`.
    public var grouped: String {
        let characters = Array(text)
        return stride(from: 0, to: characters.count, by: Kind.group)
            .map { String(characters[$0..<min($0 + Kind.group, characters.count)]) }.joined(separator: "-")
    }
}

extension CheckedCode: Codable {
    /// Reads a code from a string.
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the code as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// The purpose of a code, which determines its format.
public protocol CodeKind {
    /// The number of characters, including the check character; at most 32.
    static var length: Int { get }
    /// The number of characters between hyphens.
    static var group: Int { get }
}

extension Entity {
    /// The code of a hand-over. It has 45 random bits: only the finder's account can enter it, and wrong attempts are limited for
    /// each accepted claim (``ClaimTerms/wrongCodes``).
    public enum HandOver: CodeKind {
        /// The number of characters.
        public static let length = 10
        /// The number of characters between hyphens.
        public static let group = 5
    }

    /// The code on a tag, which everybody may write to. It has 75 random bits: with ten million tags, and a thousand clients that
    /// try as many codes in a day as they may, the probability that one of them finds a tag is 4 in a hundred billion.
    public enum Tag: CodeKind {
        /// The number of characters.
        public static let length = 16
        /// The number of characters between hyphens.
        public static let group = 4
    }

    /// The code that passes a belonging to a new owner. It has 75 random bits, because it is looked up among all of them.
    public enum Transfer: CodeKind {
        /// The number of characters.
        public static let length = 16
        /// The number of characters between hyphens.
        public static let group = 4
    }
}

/// The code of a hand-over.
public typealias HandOverCode = CheckedCode<Entity.HandOver>
/// The code on a tag.
public typealias TagCode = CheckedCode<Entity.Tag>
/// The code that passes a belonging to a new owner.
public typealias TransferCode = CheckedCode<Entity.Transfer>
