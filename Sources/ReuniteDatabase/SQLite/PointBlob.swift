import GRDBSQLite

/// A point of SRID 4326 as SpatiaLite stores it.
///
/// 60 bytes: a start byte 0x00, the byte order 0x01 (little-endian), the SRID, the bounding rectangle as four doubles
/// (west, south, east, north), 0x7C, the class 1 for a point, longitude, latitude, and 0xFE.
/// Source: the SpatiaLite documentation, "BLOB-Geometry".
enum PointBlob {
    static let size = 60
    private static let longitudeOffset = 43
    private static let latitudeOffset = 51

    static func bytes(_ point: SQLPoint) -> [UInt8] {
        var bytes: [UInt8] = [0x00, 0x01]
        bytes.reserveCapacity(size)
        append(UInt32(4326), to: &bytes)
        for _ in 0..<2 {
            append(point.longitude.bitPattern, to: &bytes)
            append(point.latitude.bitPattern, to: &bytes)
        }
        bytes.append(0x7C)
        append(UInt32(1), to: &bytes)
        append(point.longitude.bitPattern, to: &bytes)
        append(point.latitude.bitPattern, to: &bytes)
        bytes.append(0xFE)
        return bytes
    }

    /// The point in a value; nil if there is none.
    static func read(_ value: OpaquePointer?) -> SQLPoint? {
        read(sqlite3_value_blob(value), count: sqlite3_value_bytes(value))
    }

    /// The point in bytes; nil if they are not a point of SRID 4326 within its limits: a damaged file may have any number.
    static func read(_ bytes: UnsafeRawPointer?, count: Int32) -> SQLPoint? {
        guard let bytes, count == size, bytes.loadUnaligned(as: UInt16.self) == UInt16(littleEndian: 0x0100),
            UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt32.self)) == 4326,
            bytes.load(fromByteOffset: 38, as: UInt8.self) == 0x7C,
            UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 39, as: UInt32.self)) == 1,
            bytes.load(fromByteOffset: 59, as: UInt8.self) == 0xFE
        else { return nil }
        let longitude = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: longitudeOffset, as: UInt64.self))
        let latitude = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: latitudeOffset, as: UInt64.self))
        return SQLPoint(longitude: Double(bitPattern: longitude), latitude: Double(bitPattern: latitude))
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
