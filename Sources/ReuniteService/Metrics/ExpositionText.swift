/// A text in the Prometheus text format 0.0.4.
///
/// Source: <https://prometheus.io/docs/instrumenting/exposition_formats/>.
struct ExpositionText {
    /// The type of a metric.
    enum Kind: String {
        case counter, gauge, histogram
    }

    /// The lines so far.
    private(set) var text = ""

    /// Writes the lines before the samples of a metric.
    mutating func family(_ name: String, _ kind: Kind, help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    /// Writes a sample.
    ///
    /// - Parameter labels: names and values that need no escaping.
    mutating func sample(_ name: String, _ labels: [(String, String)], _ value: Double) {
        let labels = labels.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
        text += "\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(Self.number(value))\n"
    }

    /// A number in Go's syntax: `+Inf`, and integers without a fraction.
    static func number(_ value: Double) -> String {
        if value == .infinity { return "+Inf" }
        return Int(exactly: value).map(String.init) ?? "\(value)"
    }
}
