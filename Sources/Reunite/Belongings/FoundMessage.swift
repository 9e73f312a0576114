/// What a person who has found a thing writes to its owner, through the tag. The writer needs no account.
public struct FoundMessage: Sendable, Equatable {
    /// What the finder wrote.
    public struct Draft: Sendable, Equatable {
        /// Maximum number of Unicode scalars of the text.
        public static let maximumLength = 2_000
        /// Maximum number of Unicode scalars of the contact.
        public static let maximumContactLength = 200

        /// The text, possibly of several lines.
        public let text: String
        /// Where the thing is; nil if the finder does not say so.
        public let location: Coordinate?
        /// How to reach the finder, such as a telephone number; nil if the finder does not say so.
        public let contact: String?
        /// The secret that the finder has chosen to read the owner's answer; nil if the finder does not want one.
        public let secret: SecretToken?

        /// A message; white space at both ends is removed.
        public init(text: String, location: Coordinate? = nil, contact: String? = nil, secret: SecretToken? = nil) {
            (self.text, self.location, self.contact, self.secret) = (text, location, contact, secret)
        }

        /// The text of a message.
        ///
        /// - Throws: ``InvalidValue`` if it is empty, too long, or has a control character other than newline and tab.
        public static func text(_ text: String) throws(InvalidValue) -> String {
            try text.lines(maximumLength: maximumLength)
        }

        /// The contact of a finder, on one line.
        ///
        /// - Throws: ``InvalidValue`` if it is empty, too long, or has a control character.
        public static func contact(_ text: String) throws(InvalidValue) -> String {
            try text.line(maximumLength: maximumContactLength)
        }

        /// A secret that reads an answer: 22 to 100 characters of base64url, 22 of which have 128 random bits.
        ///
        /// The finder chooses it. A secret from the service would show by its use whether a tag has the code.
        ///
        /// - Throws: ``InvalidValue`` if the length or a character is not allowed.
        public static func secret(_ text: String) throws(InvalidValue) -> SecretToken {
            guard text.wholeMatch(of: /[A-Za-z0-9_-]{22,100}/) != nil else {
                throw InvalidValue("must have 22 to 100 letters, digits, hyphens or underscores")
            }
            return SecretToken(text)
        }
    }

    /// What the owner has answered.
    public struct Answer: Sendable, Equatable {
        /// The text, limited like that of a message.
        public let text: String
        /// When the owner wrote it.
        public let at: Timestamp

        /// An answer.
        public init(text: String, at: Timestamp) { (self.text, self.at) = (text, at) }
    }

    /// The id, known to the owner alone. It has the time of the message.
    public let id: FoundMessageID
    /// The thing.
    public let belonging: BelongingID
    /// What the finder wrote, without the secret.
    public let draft: Draft
    /// Whether the finder can read an answer.
    public let isAnswerable: Bool
    /// The answer of the owner; nil if there is none.
    public let answer: Answer?
    /// Whether the thing was lost when the message was sent.
    public let wasLost: Bool
    /// Whether the owner has reported it.
    public let isReported: Bool

    /// A message.
    public init(
        id: FoundMessageID, belonging: BelongingID, draft: Draft, isAnswerable: Bool, answer: Answer?, wasLost: Bool,
        isReported: Bool
    ) {
        (self.id, self.belonging, self.draft) = (id, belonging, draft)
        (self.isAnswerable, self.answer) = (isAnswerable, answer)
        (self.wasLost, self.isReported) = (wasLost, isReported)
    }
}
