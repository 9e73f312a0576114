/// How much there is of each ``Evidence`` between two listings: 1 or 0 for what holds or does not hold.
struct EvidenceAmounts: Sendable, Equatable {
    private(set) var values = [Float](repeating: 0, count: Evidence.allCases.count)

    subscript(evidence: Evidence) -> Float {
        get { values[evidence.rawValue] }
        set { values[evidence.rawValue] = newValue }
    }

    mutating func set(_ evidence: Evidence) { self[evidence] = 1 }

    /// Sets all amounts to 0.
    mutating func reset() { for index in values.indices { values[index] = 0 } }

    /// The sum of the amounts with their weights.
    func sum(_ weights: [Float]) -> Float {
        var sum: Float = 0
        for index in values.indices { sum += values[index] * weights[index] }
        return sum
    }
}
