/// Radix sort of pins, eight bits in each pass: ten times as fast as a comparison sort for a million pins.
enum RadixSort {
    /// Writes the indexes of the keys in ascending order. It is stable.
    static func order(_ count: Int, into order: UnsafeMutablePointer<UInt32>, keys: UnsafeMutablePointer<Int64>) {
        let flipped = { (pin: UInt32) in UInt64(bitPattern: keys[Int(pin)]) ^ 1 << 63 }
        for pin in 0..<count { order[pin] = UInt32(pin) }
        sort(count, order, flipped)
    }

    /// Writes the indexes of the pins by Z-order code, then by time of creation.
    static func order(_ pins: borrowing PinColumns, count: Int, into order: UnsafeMutablePointer<UInt32>) {
        let (codes, created) = (pins.codes, pins.created)
        for pin in 0..<count { order[pin] = UInt32(pin) }
        sort(count, order) { codes[Int($0)] }
        // Few pins have equal codes, unless many have the same point.
        var start = 0
        while start < count {
            let code = codes[Int(order[start])]
            var end = start + 1
            while end < count, codes[Int(order[end])] == code { end += 1 }
            if end - start > 1 {
                var equal = UnsafeMutableBufferPointer(start: order + start, count: end - start)
                equal.sort { created[Int($0)] < created[Int($1)] }
            }
            start = end
        }
    }

    @inline(__always)
    private static func sort(_ count: Int, _ order: UnsafeMutablePointer<UInt32>, _ key: (UInt32) -> UInt64) {
        guard count > 1 else { return }
        // Keys are moved along with the indexes: looking them up in each pass would miss the CPU cache.
        typealias Entry = (key: UInt64, place: UInt32)
        var source = UnsafeMutablePointer<Entry>.allocate(capacity: count)
        var target = UnsafeMutablePointer<Entry>.allocate(capacity: count)
        defer {
            source.deallocate()
            target.deallocate()
        }
        var varying: UInt64 = 0
        let first = key(order[0])
        for index in 0..<count {
            source[index] = (key(order[index]), order[index])
            varying |= source[index].key ^ first
        }
        for shift in stride(from: UInt64(0), to: 64, by: 8) where varying >> shift & 0xFF != 0 {
            withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { starts in
                starts.update(repeating: 0)
                for index in 0..<count { starts[Int(source[index].key >> shift & 0xFF)] += 1 }
                var start = 0
                for digit in 0..<256 { (starts[digit], start) = (start, start + starts[digit]) }
                for index in 0..<count {
                    let digit = Int(source[index].key >> shift & 0xFF)
                    target[starts[digit]] = source[index]
                    starts[digit] += 1
                }
            }
            swap(&source, &target)
        }
        for index in 0..<count { order[index] = source[index].place }
    }
}
