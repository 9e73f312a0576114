/// Things to choose from, the first being the commonest.
///
/// The weight falls with the rank as in Zipf's law (1 / (rank + 2), from rank 0), so that a text index meets both
/// words that are everywhere and words that are rare.
struct SkewedList<Element: Sendable>: Sendable {
    /// What there is, commonest first.
    let elements: [Element]

    private let cumulativeWeights: [Int]

    /// A list in the order of its frequencies.
    init(_ elements: [Element]) {
        self.init(elements, weights: elements.indices.map { 1_000_000 / ($0 + 2) })
    }

    /// A list with a positive weight for each element.
    init(_ elements: [Element], weights: [Int]) {
        precondition(elements.count == weights.count)
        self.elements = elements
        var sum = 0
        cumulativeWeights = weights.map { weight in
            sum += weight
            return sum
        }
    }

    /// Whether there is nothing to choose.
    var isEmpty: Bool { elements.isEmpty }

    /// The index of one element by chance; the list must not be empty.
    func pickIndex(using random: inout SplitMix64) -> Int {
        let target = random.below(cumulativeWeights[cumulativeWeights.count - 1])
        var low = 0
        var high = cumulativeWeights.count - 1
        while low < high {
            let middle = (low + high) / 2
            if cumulativeWeights[middle] > target { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// One element by chance; the list must not be empty.
    func pick(using random: inout SplitMix64) -> Element {
        elements[pickIndex(using: &random)]
    }
}
