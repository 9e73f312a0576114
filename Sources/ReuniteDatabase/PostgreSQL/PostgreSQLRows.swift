import CPostgreSQL

/// Rows in the binary format of `COPY`: https://www.postgresql.org/docs/15/sql-copy.html#id-1.9.55.9.4
///
/// The server takes the bytes of a value for the type of the column, and converts nothing.
struct PostgreSQLRows {
    /// Bytes that are sent at once.
    private static let part = 1 << 16

    private let values: [SQLValue]
    private let types: [Oid]
    private let geometry: Oid

    /// - Parameters:
    ///   - values: the values of the columns, one row after the other.
    ///   - types: the types of the columns.
    ///   - geometry: the id of the type `geometry` in this database.
    init(_ values: [SQLValue], types: [Oid], geometry: Oid) {
        (self.values, self.types, self.geometry) = (values, types, geometry)
    }

    /// Passes the bytes on in parts.
    ///
    /// - Throws: ``DatabaseError`` if a value is of another kind than its column, and errors of the closure.
    func send(_ send: (UnsafeRawBufferPointer) throws -> Void) throws {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * Self.part)
        // The signature, no flags, no extension.
        bytes += [0x50, 0x47, 0x43, 0x4F, 0x50, 0x59, 0x0A, 0xFF, 0x0D, 0x0A, 0x00, 0, 0, 0, 0, 0, 0, 0, 0]
        var column = 0
        for value in values {
            if column == 0 { Self.append(Int16(types.count), to: &bytes) }
            try append(value, of: types[column], to: &bytes)
            column = column + 1 == types.count ? 0 : column + 1
            if bytes.count >= Self.part {
                try bytes.withUnsafeBytes(send)
                bytes.removeAll(keepingCapacity: true)
            }
        }
        Self.append(Int16(-1), to: &bytes)
        try bytes.withUnsafeBytes(send)
    }

    private func append(_ value: SQLValue, of type: Oid, to bytes: inout [UInt8]) throws {
        switch (value, type) {
        case (.null, _): Self.append(Int32(-1), to: &bytes)
        case (.integer(let number), PostgreSQLType.integer8):
            Self.append(Int32(8), to: &bytes)
            Self.append(number, to: &bytes)
        case (.integer(let number), PostgreSQLType.real8):
            Self.append(Int32(8), to: &bytes)
            Self.append(Double(number).bitPattern, to: &bytes)
        case (.real(let number), PostgreSQLType.real8):
            Self.append(Int32(8), to: &bytes)
            Self.append(number.bitPattern, to: &bytes)
        case (.point(let point), geometry):
            Self.append(Int32(PointEWKB.size), to: &bytes)
            bytes += PointEWKB.bytes(point)
        case (.integer, _), (.real, _), (.point, _), (_, PostgreSQLType.integer8), (_, PostgreSQLType.real8):
            throw DatabaseError(.other, "a value is of another type than its column")
        case (.text(var text), _):
            text.withUTF8 { utf8 in
                Self.append(Int32(utf8.count), to: &bytes)
                bytes.append(contentsOf: utf8)
            }
        case (.blob(let blob), _):
            Self.append(Int32(blob.count), to: &bytes)
            bytes += blob
        }
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
}
