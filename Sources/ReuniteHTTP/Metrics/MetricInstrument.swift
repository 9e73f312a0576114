/// The value of one label set of a family.
///
/// Each type also conforms to the handler protocols of swift-metrics, so a `Counter` or `Timer` writes directly to it.
protocol MetricInstrument: AnyObject, Sendable {
    /// The type of its family.
    static var kind: MetricKind { get }

    /// An instrument without values.
    init()

    /// Writes its samples, one line each.
    ///
    /// - Parameters:
    ///   - text: the output.
    ///   - name: the name of the family.
    ///   - labels: the result of ``ExpositionFormat/labels(_:)``.
    func append(to text: inout String, name: String, labels: String)
}
