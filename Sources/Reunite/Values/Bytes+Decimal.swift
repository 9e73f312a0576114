extension [UInt8] {
    /// Appends the last digits of a number, with leading zeros.
    package mutating func append(decimal number: Int, digits: Int) {
        append(atMost: digits) { $0.write(number, digits: digits) }
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
