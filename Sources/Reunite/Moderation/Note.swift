/// A reason, comment or message: 1 to 5,000 Unicode scalars on one or several lines.
public struct Note: Hashable, Sendable {
    /// Maximum number of Unicode scalars.
    public static let maximumLength = 5_000

    /// The trimmed text.
    public let text: String

    /// A note; white space at both ends is removed.
    ///
    /// - Throws: ``InvalidValue`` if it is empty, too long, or has a control character other than newline and tab.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try text.lines(maximumLength: Self.maximumLength)
    }
}
