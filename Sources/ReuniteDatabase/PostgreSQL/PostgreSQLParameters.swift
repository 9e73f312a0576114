import CPostgreSQL

/// The values of a statement's parameters, as libpq takes them.
///
/// Numbers, bytes and points are sent in binary with their type. Texts and nulls are sent without one: the server takes the type of
/// what they are compared with, such as `citext`.
struct PostgreSQLParameters {
    /// The types: part of the key of a prepared statement.
    private(set) var types: [Oid] = []
    /// The values, after a byte that gives an empty value an address: libpq takes a null pointer for null.
    private var bytes: [UInt8] = [0]
    /// Where each value begins in ``bytes``; nil for null.
    private var offsets: [Int?] = []
    private var lengths: [Int32] = []
    private var formats: [Int32] = []

    private static let (text, binary): (Int32, Int32) = (0, 1)

    /// - Parameter geometry: the id of the type `geometry` in this database.
    init(_ values: [SQLValue], geometry: Oid) {
        for value in values {
            switch value {
            case .null: append(nil, of: PostgreSQLType.unspecified, Self.text)
            case .integer(let number):
                withUnsafeBytes(of: number.bigEndian) { append($0, of: PostgreSQLType.integer8, Self.binary) }
            case .real(let number):
                withUnsafeBytes(of: number.bitPattern.bigEndian) { append($0, of: PostgreSQLType.real8, Self.binary) }
            case .text(var text):
                text.withUTF8 { append(UnsafeRawBufferPointer($0), of: PostgreSQLType.unspecified, Self.text) }
                // libpq reads a text up to this byte.
                bytes.append(0)
            case .blob(let blob):
                blob.withUnsafeBytes { append($0, of: PostgreSQLType.bytes, Self.binary) }
            case .point(let point):
                PointEWKB.bytes(point).withUnsafeBytes { append($0, of: geometry, Self.binary) }
            }
        }
    }

    private mutating func append(_ value: UnsafeRawBufferPointer?, of type: Oid, _ format: Int32) {
        types.append(type)
        formats.append(format)
        offsets.append(value.map { _ in bytes.count })
        lengths.append(Int32(value?.count ?? 0))
        if let value { bytes.append(contentsOf: value) }
    }

    /// The arguments of libpq's functions: the number of parameters, the values, their lengths, their formats.
    func withArguments<Result>(
        _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>, UnsafePointer<Int32>) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { bytes in
            let start = bytes.bindMemory(to: CChar.self).baseAddress!
            let values = offsets.map { offset in offset.map { start + $0 } }
            return body(Int32(types.count), values, lengths, formats)
        }
    }
}
