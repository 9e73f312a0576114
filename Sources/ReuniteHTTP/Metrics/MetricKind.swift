/// A metric's type in the exposition format, and the names that follow from it.
enum MetricKind: String {
    case counter
    case gauge
    case histogram
    case summary

    /// What a family's name ends in: Prometheus wants the unit, and `_total` on a counter.
    private var ending: String {
        switch self {
        case .counter: "_total"
        case .histogram: "_seconds"
        case .gauge, .summary: ""
        }
    }

    /// What a family's samples add to its name.
    private var sampleEndings: [String] {
        switch self {
        case .counter, .gauge: [""]
        case .histogram: ["", "_bucket", "_sum", "_count"]
        case .summary: ["", "_sum", "_count"]
        }
    }

    /// A metric's name without the ending of its type, so that `hits` and `hits_total` are one counter.
    func stem(of name: String) -> String {
        name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
    }

    /// The names that a family's samples have: none may belong to another family.
    func sampleNames(_ name: String) -> [String] {
        sampleEndings.map { name + $0 }
    }

    /// The name for a new family: the plain one, or with the type and then a number where another type has it.
    ///
    /// Every sample's name counts as taken: beside a summary `size`, a gauge `size_count` would repeat its sample.
    func freeName(stem: String, taken: Set<String>) -> String {
        func isFree(_ name: String) -> Bool {
            taken.isDisjoint(with: sampleNames(name))
        }
        var name = stem + ending
        var number = 1
        while !isFree(name) {
            name = stem + "_" + rawValue + (number == 1 ? "" : "_\(number)") + ending
            number += 1
        }
        return name
    }
}
