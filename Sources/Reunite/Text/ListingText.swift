/// A listing's title: one line of 1 to 120 Unicode scalars.
public struct Title: Hashable, Sendable {
    /// Maximum number of Unicode scalars.
    public static let maximumLength = 120

    /// The text, trimmed, otherwise as given.
    public let text: String

    /// A title, trimmed of white space at both ends.
    ///
    /// - Throws: ``InvalidValue`` if it is empty, too long or has a control character.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try text.line(maximumLength: Self.maximumLength)
    }
}

/// A listing's description: at most 5,000 Unicode scalars, possibly of several lines.
public struct Description: Hashable, Sendable {
    /// Maximum number of Unicode scalars.
    public static let maximumLength = 5_000

    /// The text, trimmed, with line feeds between its lines, otherwise as given.
    public let text: String

    /// No text.
    public static let empty = Description()

    private init() { text = "" }

    /// A description, trimmed of white space at both ends; it may be empty.
    ///
    /// - Throws: ``InvalidValue`` if it is too long or has a control character other than newline and tab.
    public init(_ text: String) throws(InvalidValue) {
        let trimmed = text.trimmingWhiteSpace().withLineFeeds()
        try trimmed.check(maximumLength: Self.maximumLength, allowsLines: true)
        self.text = trimmed
    }
}

extension String {
    /// The string without white space (the Unicode property `White_Space`) at its ends.
    func trimmingWhiteSpace() -> String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }

    /// The string trimmed, as one line of at least one scalar.
    func line(maximumLength: Int) throws(InvalidValue) -> String {
        let trimmed = trimmingWhiteSpace()
        guard !trimmed.isEmpty else { throw InvalidValue("must not be empty") }
        try trimmed.check(maximumLength: maximumLength, allowsLines: false)
        return trimmed
    }

    /// The string with a line feed for each CRLF and CR, which forms of HTML and Windows write.
    fileprivate func withLineFeeds() -> String {
        guard utf8.contains(0x0D) else { return self }
        return replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }

    /// The trimmed string, which may have several lines.
    ///
    /// - Throws: ``InvalidValue`` if it is empty, too long, or has a control character other than newline and tab.
    func lines(maximumLength: Int) throws(InvalidValue) -> String {
        let trimmed = trimmingWhiteSpace().withLineFeeds()
        guard !trimmed.isEmpty else { throw InvalidValue("must not be empty") }
        try trimmed.check(maximumLength: maximumLength, allowsLines: true)
        return trimmed
    }

    /// Counts Unicode scalars and refuses control characters (general category `Cc`).
    func check(maximumLength: Int, allowsLines: Bool) throws(InvalidValue) {
        var count = 0
        for scalar in unicodeScalars {
            count += 1
            if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
                if allowsLines && (scalar == "\n" || scalar == "\t") { continue }
                if !allowsLines && (scalar == "\n" || scalar == "\r") {
                    throw InvalidValue("must be one line, without line breaks")
                }
                let code = String(scalar.value, radix: 16, uppercase: true)
                throw InvalidValue(
                    "must not contain the control character U+\(String(repeating: "0", count: 4 - code.count))\(code)")
            }
        }
        guard count <= maximumLength else {
            throw InvalidValue("must have at most \(maximumLength) characters, has \(count)")
        }
    }
}
