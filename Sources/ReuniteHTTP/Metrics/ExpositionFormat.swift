/// The spelling rules of the Prometheus text format 0.0.4.
///
/// Source: <https://prometheus.io/docs/instrumenting/exposition_formats/>.
enum ExpositionFormat {
    /// The longest label value kept, in Unicode scalars, so that a bound on label sets bounds memory too.
    static let maximumValueLength = 256

    /// A metric name of letters, digits, `_` and `:`, whatever the label was: `http.server` becomes `http_server`.
    static func metricName(_ label: String) -> String {
        sanitised(label, allowsColon: true)
    }

    /// A label name of letters, digits and `_`.
    ///
    /// Names that Prometheus gives a meaning (`le`, `quantile`, all that begin with `__`) get the prefix `exported_`,
    /// as Prometheus itself does on a conflict.
    static func labelName(_ dimension: String) -> String {
        let name = sanitised(dimension, allowsColon: false)
        let isReserved = name == "le" || name == "quantile" || name.hasPrefix("__")
        return isReserved ? "exported_" + name : name
    }

    /// A label set without its braces, by name: the same for the same dimensions in any order.
    ///
    /// An empty value is left out, since to Prometheus it equals no label. Dimensions whose names become equal share a
    /// label with their values joined by `;`, since a label may not be repeated.
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

    /// A number as Go reads it: `+Inf`, `-Inf`, `NaN`, and whole numbers without a fraction.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Writes the line that says what a family counts.
    static func appendHelp(to text: inout String, name: String, _ help: String) {
        let escaped = help.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
        text += "# HELP \(name) \(escaped)\n"
    }

    /// Writes one sample line.
    ///
    /// - Parameters:
    ///   - text: Where the line goes.
    ///   - name: The sample's name.
    ///   - labels: The label set as ``labels(_:)`` wrote it; nothing for none.
    ///   - value: The number, already written.
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
    /// Goes by scalars: to Swift a carriage return with a line feed is one character, which would slip through.
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
