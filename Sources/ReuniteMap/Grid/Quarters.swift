/// One value for each of a cell's four quarters, in Z-order. A tuple: an array would allocate.
struct Quarters<Element> {
    private var elements: (Element, Element, Element, Element)

    init(_ first: Element, _ second: Element, _ third: Element, _ fourth: Element) {
        elements = (first, second, third, fourth)
    }

    @inline(__always)
    init(_ element: (Int) -> Element) {
        elements = (element(0), element(1), element(2), element(3))
    }

    @inline(__always)
    subscript(index: Int) -> Element {
        switch index {
        case 0: elements.0
        case 1: elements.1
        case 2: elements.2
        default: elements.3
        }
    }
}
