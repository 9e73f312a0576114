import Reunite

/// A list to choose from at random; earlier elements are more frequent.
///
/// The weight of rank r is 1 / (r + 2), as in Zipf's law, so that a text index gets both frequent and rare words.
package struct SkewedList<Element: Sendable>: Sendable {
    /// The elements, most frequent first.
    package let elements: [Element]

    private let cumulativeWeights: [Int]

    /// A list ordered by frequency.
    package init(_ elements: [Element]) {
        self.init(elements, weights: elements.indices.map { 1_000_000 / ($0 + 2) })
    }

    /// A list with a positive weight for each element.
    package init(_ elements: [Element], weights: [Int]) {
        precondition(elements.count == weights.count)
        self.elements = elements
        var sum = 0
        cumulativeWeights = weights.map { weight in
            sum += weight
            return sum
        }
    }

    /// Whether the list is empty.
    package var isEmpty: Bool { elements.isEmpty }

    /// A random index; the list must not be empty.
    package func pickIndex(using random: inout SeededGenerator) -> Int {
        let target = random.below(cumulativeWeights[cumulativeWeights.count - 1])
        var low = 0
        var high = cumulativeWeights.count - 1
        while low < high {
            let middle = (low + high) / 2
            if cumulativeWeights[middle] > target { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// A random element; the list must not be empty.
    package func pick(using random: inout SeededGenerator) -> Element {
        elements[pickIndex(using: &random)]
    }
}
