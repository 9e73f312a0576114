extension Entity {
    /// The number of a listing, such as 7K2Q4MXD: short enough for the telephone. It has 35 random bits and is no secret: who knows it
    /// learns nothing without the secret of the mail.
    public enum Number: CodeKind {
        /// The number of characters.
        public static let length = 8
        /// The number of characters between hyphens.
        public static let group = 4
    }
}

/// The number of a listing.
public typealias ListingNumber = CheckedCode<Entity.Number>

extension ListingNumber {
    /// The number with its mark, as people read it: `R-7K2Q-4MXD`.
    public var label: String { "R-\(grouped)" }

    /// Parses a number as a person typed it, with its mark or without.
    ///
    /// - Throws: ``InvalidValue`` if its length, a character or the check is wrong.
    public init(label: String) throws(InvalidValue) {
        let hasMark =
            label.prefix(1).uppercased() == "R" && label.unicodeScalars.lazy.filter(\.isCodeCharacter).count > 8
        try self.init(hasMark ? String(label.dropFirst()) : label)
    }
}

extension Unicode.Scalar {
    fileprivate var isCodeCharacter: Bool { CodeAlphabet.value(of: self) != nil }
}
