import CPostgreSQL

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The rows of a statement, in binary.
final class PostgreSQLResult {
    private let handle: OpaquePointer
    /// The types of the columns.
    let types: [Oid]
    private let geometry: Oid
    let rows: Int32

    /// - Parameter handle: a result without an error, which is cleared with this object.
    init(_ handle: OpaquePointer, geometry: Oid) {
        (self.handle, self.geometry) = (handle, geometry)
        rows = PQntuples(handle)
        types = (0..<PQnfields(handle)).map { PQftype(handle, $0) }
    }

    deinit { PQclear(handle) }

    /// How many rows the statement inserted, changed or deleted; nil if it only read.
    var changes: Int? {
        guard !String(cString: PQcmdStatus(handle)).hasPrefix("SELECT") else { return nil }
        return Int(String(cString: PQcmdTuples(handle)))
    }

    func position(of column: StaticString) -> Int32? {
        let name = UnsafeRawPointer(column.utf8Start).assumingMemoryBound(to: CChar.self)
        return (0..<Int32(types.count)).first { strcmp(PQfname(handle, $0), name) == 0 }
    }

    func isNull(_ row: Int32, _ column: Int32) -> Bool { PQgetisnull(handle, row, column) != 0 }

    /// The bytes of a value; empty for null.
    func bytes(_ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: PQgetvalue(handle, row, column), count: Int(PQgetlength(handle, row, column)))
    }

    func integer(_ row: Int32, _ column: Int32) -> Int64 {
        let bytes = bytes(row, column)
        guard !bytes.isEmpty else { return 0 }
        switch types[Int(column)] {
        case PostgreSQLType.integer8: return number(bytes, Int64.self)
        case PostgreSQLType.integer4: return Int64(number(bytes, Int32.self))
        case PostgreSQLType.integer2: return Int64(number(bytes, Int16.self))
        case PostgreSQLType.boolean: return Int64(bytes[0])
        case PostgreSQLType.numeric: return PostgreSQLNumeric.integer(bytes) ?? 0
        case PostgreSQLType.real8, PostgreSQLType.real4:
            return Int64(exactly: real(row, column).rounded(.towardZero)) ?? 0
        default: return 0
        }
    }

    func real(_ row: Int32, _ column: Int32) -> Double {
        let bytes = bytes(row, column)
        guard !bytes.isEmpty else { return 0 }
        switch types[Int(column)] {
        case PostgreSQLType.real8: return Double(bitPattern: number(bytes, UInt64.self))
        case PostgreSQLType.real4: return Double(Float(bitPattern: number(bytes, UInt32.self)))
        case PostgreSQLType.numeric: return PostgreSQLNumeric.real(bytes)
        default: return Double(integer(row, column))
        }
    }

    func value(_ row: Int32, _ column: Int32) -> SQLValue {
        guard !isNull(row, column) else { return .null }
        let bytes = bytes(row, column)
        switch types[Int(column)] {
        case PostgreSQLType.integer8, PostgreSQLType.integer4, PostgreSQLType.integer2, PostgreSQLType.boolean:
            return .integer(integer(row, column))
        case PostgreSQLType.real8, PostgreSQLType.real4: return .real(real(row, column))
        case PostgreSQLType.numeric:
            return PostgreSQLNumeric.integer(bytes).map { .integer($0) } ?? .real(real(row, column))
        case PostgreSQLType.bytes: return .blob(Array(bytes))
        case geometry: return PointEWKB.read(bytes).map { .point($0) } ?? .blob(Array(bytes))
        default: return .text(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// The whole numbers of 8 bytes in the first row of a result, which stays the caller's.
    static func integers(_ handle: OpaquePointer) -> [Int64] {
        guard PQntuples(handle) > 0 else { return [] }
        return (0..<PQnfields(handle)).filter { PQgetlength(handle, 0, $0) == 8 }.map {
            Int64(bigEndian: UnsafeRawPointer(PQgetvalue(handle, 0, $0)).loadUnaligned(as: Int64.self))
        }
    }

    private func number<Number: FixedWidthInteger>(_ bytes: UnsafeRawBufferPointer, _: Number.Type) -> Number {
        Number(bigEndian: bytes.loadUnaligned(as: Number.self))
    }
}
