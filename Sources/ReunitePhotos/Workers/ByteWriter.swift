/// Writes numbers and byte arrays, little-endian.
struct ByteWriter {
    /// The bytes written so far.
    private(set) var bytes: [UInt8] = []

    /// - Parameter capacity: bytes to reserve.
    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    mutating func write(_ number: some FixedWidthInteger & UnsignedInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Writes the length in four bytes, then the bytes.
    mutating func write(_ counted: [UInt8]) {
        write(UInt32(counted.count))
        bytes.append(contentsOf: counted)
    }
}
