/// Six digits that are mailed together with a link to sign in, for a device on which the mail cannot be opened.
public struct SignInCode: Sendable, Equatable {
    /// The number of digits.
    public static let length = 6

    /// The digits.
    public let text: String

    /// A code as it was typed, also in groups.
    ///
    /// - Throws: ``InvalidValue`` if it has another number of digits.
    public init(_ text: String) throws(InvalidValue) {
        let digits = text.filter { $0 != " " && $0 != "-" }
        guard digits.utf8.count == Self.length, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw InvalidValue("must have \(Self.length) digits")
        }
        self.text = digits
    }

    private init(number: Int) { text = "\(1_000_000 + number)".suffix(Self.length).description }

    /// A new code, of secure random bits.
    public static func random() -> SignInCode { SignInCode(number: .random(in: 0..<1_000_000)) }
}
