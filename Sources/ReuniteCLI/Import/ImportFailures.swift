/// The failures of an import: the first are shown one by one, the others counted by reason.
struct ImportFailures {
    /// Maximum number of failures that are shown one by one.
    static let shown = 20
    /// Maximum number of reasons that are counted separately.
    static let reasons = 20

    private var count = 0
    private var others: [String: Int] = [:]
    private var otherReasons = 0

    /// Counts a failure.
    ///
    /// - Returns: whether it is shown.
    mutating func add(_ error: ImportError) -> Bool {
        count += 1
        if count <= Self.shown { return true }
        let reason = error.description
        if others[reason] != nil || others.count < Self.reasons {
            others[reason, default: 0] += 1
        } else {
            otherReasons += 1
        }
        return false
    }

    /// The others in words, the most frequent reason first.
    var rest: [String] {
        let counted = others.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) more: \($0.key)" }
        return counted + (otherReasons > 0 ? ["\(otherReasons) more, for other reasons"] : [])
    }
}
