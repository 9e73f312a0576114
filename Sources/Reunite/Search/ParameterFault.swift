/// A fault of one query parameter.
public struct ParameterFault: Hashable, Sendable {
    /// The name of the parameter, as the query has it.
    public let parameter: String

    /// The expectation, as ``InvalidValue/description``.
    public let detail: String

    /// A fault with its ``detail``.
    public init(parameter: String, detail: String) {
        (self.parameter, self.detail) = (parameter, detail)
    }
}
