/// A point of SRID 4326 as PostGIS sends and receives it: extended well-known binary.
///
/// 25 bytes: the byte order 1 (little-endian), the type 1 for a point with the flag 0x20000000 for an SRID, the SRID, longitude,
/// latitude. Source: the PostGIS manual, "ST_AsEWKB".
enum PointEWKB {
    static let size = 25
    private static let type: UInt32 = 0x2000_0001

    static func bytes(_ point: SQLPoint) -> [UInt8] {
        var bytes: [UInt8] = [1]
        bytes.reserveCapacity(size)
        append(type, to: &bytes)
        append(UInt32(4326), to: &bytes)
        append(point.longitude.bitPattern, to: &bytes)
        append(point.latitude.bitPattern, to: &bytes)
        return bytes
    }

    /// The point in bytes; nil if they are not a point of SRID 4326 within its limits.
    static func read(_ bytes: UnsafeRawBufferPointer) -> SQLPoint? {
        guard bytes.count == size, bytes[0] == 1, number(bytes, at: 1) == type, number(bytes, at: 5) == UInt32(4326)
        else { return nil }
        return SQLPoint(
            longitude: Double(bitPattern: number(bytes, at: 9)), latitude: Double(bitPattern: number(bytes, at: 17)))
    }

    private static func number<Number: FixedWidthInteger>(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Number {
        Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
