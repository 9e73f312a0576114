/// What a mail says, in one language.
public struct RenderedMail: Sendable, Equatable {
    /// The subject, on one line.
    public let subject: String
    /// The plain text; every link stands on a line of its own.
    public let text: String
    /// The same as an HTML document that needs nothing from elsewhere.
    public let html: String
}
