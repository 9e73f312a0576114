/// The type of a metric in the exposition format, and its naming rules.
enum MetricKind: String {
    case counter
    case gauge
    case histogram
    case summary

    /// The suffix of the family's name: Prometheus wants the unit, and `_total` for a counter.
    private var suffix: String {
        switch self {
        case .counter: "_total"
        case .histogram: "_seconds"
        case .gauge, .summary: ""
        }
    }

    /// The suffixes that the samples add to the family's name.
    private var sampleSuffixes: [String] {
        switch self {
        case .counter, .gauge: [""]
        case .histogram: ["", "_bucket", "_sum", "_count"]
        case .summary: ["", "_sum", "_count"]
        }
    }

    /// The name without the suffix of its type, so that `hits` and `hits_total` are the same counter.
    func stem(of name: String) -> String {
        name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    }

    /// The names of a family's samples; no other family may use them.
    func sampleNames(_ name: String) -> [String] {
        sampleSuffixes.map { name + $0 }
    }

    /// The name of a new family: the plain name, or, if another type has it, with the type and then a number.
    ///
    /// The names of samples count as taken too: a gauge `size_count` would repeat a sample of a summary `size`.
    func freeName(stem: String, taken: Set<String>) -> String {
        func isFree(_ name: String) -> Bool {
            taken.isDisjoint(with: sampleNames(name))
        }
        var name = stem + suffix
        var number = 1
        while !isFree(name) {
            name = stem + "_" + rawValue + (number == 1 ? "" : "_\(number)") + suffix
            number += 1
        }
        return name
    }
}
