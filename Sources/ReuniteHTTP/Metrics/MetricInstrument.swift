/// What holds the value of one label set of one family.
///
/// Each conforms to the handler protocols of swift-metrics too, so that a `Counter` or `Timer` writes straight to it.
protocol MetricInstrument: AnyObject, Sendable {
    /// The type of the family that it belongs to.
    static var kind: MetricKind { get }

    /// An instrument that has seen nothing.
    init()

    /// Writes its samples, a line each.
    ///
    /// - Parameters:
    ///   - text: Where the lines go.
    ///   - name: The family's name.
    ///   - labels: The label set as ``ExpositionFormat/labels(_:)`` wrote it.
    func append(to text: inout String, name: String, labels: String)
}
