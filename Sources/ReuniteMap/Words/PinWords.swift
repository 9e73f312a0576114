import Reunite

/// The words of pins in insertion order, as numbers of a vocabulary.
struct PinWords {
    private(set) var vocabulary = TextNumbers()
    private var numbers: [UInt32] = []
    private var starts: [Int] = [0]

    /// Adds the words of the next pin: folded, with a space before and after each.
    mutating func append(_ words: [UInt8]) {
        words.withUnsafeBufferPointer { words in
            var start = 1
            while start < words.count {
                var end = start
                while end < words.count, words[end] != 0x20 { end += 1 }
                if end > start {
                    numbers.append(UInt32(vocabulary.add(UnsafeBufferPointer(rebasing: words[start..<end]))))
                }
                start = end + 1
            }
        }
        starts.append(numbers.count)
    }

    var postingCount: Int { numbers.count }

    /// Inverts the lists: the pins of word n are `pins[starts[n]..<starts[n + 1]]`, ascending.
    ///
    /// - Parameters:
    ///   - order: the pins, sorted by their index in the table.
    ///   - places: the index of each pin in the table.
    func inverted(order: [UInt32], places: [UInt32]) -> (starts: [Int], pins: [UInt32]) {
        var firsts = [Int](repeating: 0, count: vocabulary.count + 1)
        for number in numbers { firsts[Int(number) + 1] += 1 }
        for number in 0..<vocabulary.count { firsts[number + 1] += firsts[number] }
        var next = firsts
        let pins = [UInt32](unsafeUninitializedCapacity: numbers.count) { pins, count in
            for pin in order.lazy.map(Int.init) {
                for index in starts[pin]..<starts[pin + 1] {
                    let number = Int(numbers[index])
                    pins[next[number]] = places[pin]
                    next[number] += 1
                }
            }
            count = numbers.count
        }
        return (firsts, pins)
    }
}
