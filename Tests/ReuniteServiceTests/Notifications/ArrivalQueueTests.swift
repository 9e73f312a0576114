import Reunite
import Testing

@testable import ReuniteService

/// Elements leave in the order in which they came.
@Suite struct ArrivalQueueTests {
    @Test("A random order of additions and removals is that of an array")
    func order() {
        var (queue, array) = (ArrivalQueue<Int>(), [Int]())
        var generator = SeededGenerator(seed: 1)
        for number in 0..<10_000 {
            // More come than leave at first, and more leave than come later.
            if Int.random(in: 0..<10_000, using: &generator) > number {
                queue.append(number)
                array.append(number)
            } else {
                #expect(queue.popFirst() == (array.isEmpty ? nil : array.removeFirst()))
            }
            #expect(queue.first == array.first)
        }
    }
}
