extension [UInt8] {
    /// Appends the last digits of a number, with leading zeros.
    package mutating func append(decimal number: Int, digits: Int) {
        var divisor = 1
        for _ in 1..<digits { divisor *= 10 }
        while divisor > 0 {
            append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }

    /// Appends a short text of at most this many bytes.
    mutating func append(atMost count: Int, _ write: (inout TextBuffer) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { memory in
            var buffer = TextBuffer(memory)
            write(&buffer)
            append(contentsOf: buffer.text)
        }
    }
}
