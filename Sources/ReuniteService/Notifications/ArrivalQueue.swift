/// A first-in, first-out queue. Removing an element takes constant time on average.
struct ArrivalQueue<Element> {
    private var elements: [Element] = []
    /// The index of ``first``. The elements before it have left, and are removed together.
    private var start = 0

    /// The element that leaves next; nil if there is none.
    var first: Element? { start < elements.count ? elements[start] : nil }

    /// Adds an element at the end.
    mutating func append(_ element: Element) { elements.append(element) }

    /// Removes the first element; nil if there is none.
    mutating func popFirst() -> Element? {
        guard let first else { return nil }
        start += 1
        if 2 * start >= elements.count {
            elements.removeFirst(start)
            start = 0
        }
        return first
    }
}
