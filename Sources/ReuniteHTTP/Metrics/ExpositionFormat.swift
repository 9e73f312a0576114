/// The syntax of the Prometheus text format 0.0.4.
///
/// Source: <https://prometheus.io/docs/instrumenting/exposition_formats/>.
enum ExpositionFormat {
    /// Maximum number of Unicode scalars of a label value. Together with the limit of label sets it bounds memory.
    static let maximumValueLength = 256

    /// A valid metric name: letters, digits, `_` and `:`. `http.server` becomes `http_server`.
    static func metricName(_ label: String) -> String {
        sanitised(label, allowsColon: true)
    }

    /// A valid label name: letters, digits and `_`.
    ///
    /// Reserved names (`le`, `quantile`, and those that begin with `__`) get the prefix `exported_`, as Prometheus does
    /// on a conflict.
    static func labelName(_ dimension: String) -> String {
        let name = sanitised(dimension, allowsColon: false)
        let isReserved = name == "le" || name == "quantile" || name.hasPrefix("__")
        return isReserved ? "exported_" + name : name
    }

    /// A label set without its braces, sorted by name, so that the order of the dimensions does not matter.
    ///
    /// Empty values are left out, because Prometheus treats them as missing. If several dimensions get the same name,
    /// their values are joined by `;`, because a label must not be repeated.
    static func labels(_ dimensions: [(String, String)]) -> String {
        guard !dimensions.isEmpty else { return "" }
        let pairs = dimensions.lazy
            .filter { !$0.1.isEmpty }
            .map { (labelName($0.0), escaped($0.1)) }
            .sorted { $0 < $1 }
        return Dictionary(pairs, uniquingKeysWith: { $0 + ";" + $1 })
            .sorted { $0.key < $1.key }
            .map { "\($0.key)=\"\($0.value)\"" }
            .joined(separator: ",")
    }

    /// A number in Go's syntax: `+Inf`, `-Inf`, `NaN`, and integers without a fraction.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Writes the `# HELP` line of a family.
    static func appendHelp(to text: inout String, name: String, _ help: String) {
        let escaped = help.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
        text += "# HELP \(name) \(escaped)\n"
    }

    /// Writes a sample.
    ///
    /// - Parameters:
    ///   - text: the output.
    ///   - name: the name of the sample.
    ///   - labels: the result of ``labels(_:)``; empty for none.
    ///   - value: the formatted number.
    static func appendSample(to text: inout String, name: String, labels: String, value: String) {
        text += name
        if !labels.isEmpty {
            text += "{"
            text += labels
            text += "}"
        }
        text += " "
        text += value
        text += "\n"
    }

    /// A label value with `\`, `"` and line feed escaped, cut at ``maximumValueLength``.
    ///
    /// By scalars: CR LF is one Swift character, whose line feed would not be escaped.
    private static func escaped(_ value: String) -> String {
        var text = String.UnicodeScalarView()
        for scalar in value.unicodeScalars.prefix(maximumValueLength) {
            switch scalar {
            case "\\": text.append(contentsOf: #"\\"#.unicodeScalars)
            case "\"": text.append(contentsOf: #"\""#.unicodeScalars)
            case "\n": text.append(contentsOf: #"\n"#.unicodeScalars)
            default: text.append(scalar)
            }
        }
        return String(text)
    }

    private static func sanitised(_ text: String, allowsColon: Bool) -> String {
        var name = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "a"..."z", "A"..."Z", "_":
                name.append(scalar)
            case "0"..."9":
                if name.isEmpty { name.append("_") }
                name.append(scalar)
            case ":" where allowsColon:
                name.append(scalar)
            default:
                name.append("_")
            }
        }
        return name.isEmpty ? "_" : String(name)
    }
}
