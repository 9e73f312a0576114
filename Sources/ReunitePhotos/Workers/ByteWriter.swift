/// Puts numbers and bytes behind each other, the least significant byte of a number first.
struct ByteWriter {
    /// What was written so far.
    private(set) var bytes: [UInt8] = []

    /// Room for so many bytes, without growing.
    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// A number.
    mutating func write(_ number: some FixedWidthInteger & UnsignedInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Bytes, preceded by their count.
    mutating func write(_ counted: [UInt8]) {
        write(UInt32(counted.count))
        bytes.append(contentsOf: counted)
    }
}
