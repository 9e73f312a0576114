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

        /// A message; white space at both ends is removed.
        public init(text: String, location: Coordinate? = nil, contact: String? = nil) {
            (self.text, self.location, self.contact) = (text, location, contact)
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
    }

    /// The id, known to the owner alone. It has the time of the message.
    public let id: FoundMessageID
    /// The thing.
    public let belonging: BelongingID
    /// What the finder wrote.
    public let draft: Draft
    /// Whether the thing was lost when the message was sent.
    public let wasLost: Bool
    /// Whether the owner has reported it.
    public let isReported: Bool

    /// A message.
    public init(id: FoundMessageID, belonging: BelongingID, draft: Draft, wasLost: Bool, isReported: Bool) {
        (self.id, self.belonging, self.draft) = (id, belonging, draft)
        (self.wasLost, self.isReported) = (wasLost, isReported)
    }
}
