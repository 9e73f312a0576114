/// The error for a value that is not valid.
///
/// Every throwing initialiser of the domain throws it. The text says what is expected, and is shown to the client; the
/// caller adds the name of the parameter or member.
public struct InvalidValue: Error, Equatable, CustomStringConvertible {
    /// The expectation, as a sentence without its subject: `"must be between -90 and 90"`.
    public let description: String

    /// A name of the fault for programs, such as `asks-for-serial`; nil for most.
    public let reason: String?

    /// An error with a ``description``.
    public init(_ description: String, reason: String? = nil) {
        (self.description, self.reason) = (description, reason)
    }

    /// A value is none of those that a request can have.
    static func notOne(of values: [String]) -> InvalidValue {
        InvalidValue("must be one of \(values.joined(separator: ", "))")
    }
}
