/// A message between two people, who read and answer it through the service: neither learns the other's address. The text may contain
/// contact data, because what the two tell each other is theirs.
public struct ExchangedMessage<Kind, Side: Sendable & Equatable & RawRepresentable<String>>: Sendable, Equatable {
    /// The id, which grows with each message of the two.
    public let id: Identifier<Kind>
    /// The side that has written it.
    public let author: Side
    /// The text.
    public let text: String
    /// When the other side has read it; nil if it has not.
    public let readAt: Timestamp?

    /// A message.
    public init(id: Identifier<Kind>, author: Side, text: String, readAt: Timestamp?) {
        (self.id, self.author, self.text, self.readAt) = (id, author, text, readAt)
    }
}
