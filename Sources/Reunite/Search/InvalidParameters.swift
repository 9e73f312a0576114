/// The error for a query with invalid parameters: unknown, repeated, malformed, or at odds with each other.
public struct InvalidParameters: Error, Equatable {
    /// All faults, in the order in which they were found; at least one.
    public let faults: [ParameterFault]

    /// An error with its faults.
    public init(_ faults: [ParameterFault]) { self.faults = faults }
}
