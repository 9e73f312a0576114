/// What somebody gives as a reason, or writes to somebody: 1 to 5,000 Unicode scalars, over several lines where needed.
public struct Note: Hashable, Sendable {
    /// The most Unicode scalars.
    public static let maximumLength = 5_000

    /// The text, trimmed; its scalars otherwise as they were given.
    public let text: String

    /// A note, trimmed of white space at both ends.
    ///
    /// - Throws: ``InvalidValue`` where it is empty, too long or has a control character other than newline and tab.
    public init(_ text: String) throws(InvalidValue) {
        let trimmed = text.trimmingWhiteSpace()
        guard !trimmed.isEmpty else { throw InvalidValue("must not be empty") }
        try trimmed.check(maximumLength: Self.maximumLength, allowsLines: true)
        self.text = trimmed
    }
}
