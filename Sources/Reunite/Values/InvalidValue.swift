/// What is wrong with a value that someone gave.
///
/// Every throwing initialiser of the domain throws this. The text says what was expected, in words that can be shown
/// to the person who sent the value; whoever parsed the value knows where it stood and adds that.
public struct InvalidValue: Error, Equatable, CustomStringConvertible {
    /// What was expected, as a sentence without its subject: `"must be between -90 and 90"`.
    public let description: String

    /// A fault with what was expected, as in ``description``.
    public init(_ description: String) {
        self.description = description
    }
}
