/// A value in the database: bound to a parameter, or read from a column.
package enum SQLValue: Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
    /// As the engine stores geometry.
    case point(SQLPoint)

    /// The value, or null for nil.
    @inlinable
    package static func optional(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
    /// The value, or null for nil.
    @inlinable
    package static func optional(_ number: Int64?) -> SQLValue { number.map { .integer($0) } ?? .null }
    /// The value, or null for nil.
    @inlinable
    package static func optional(_ bytes: [UInt8]?) -> SQLValue { bytes.map { .blob($0) } ?? .null }
}

extension SQLValue: Equatable {
    /// Compares texts by their bytes, as SQLite does: Swift takes composed and decomposed letters as equal.
    package static func == (left: SQLValue, right: SQLValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        case (.blob(let left), .blob(let right)): left == right
        case (.point(let left), .point(let right)): left == right
        default: false
        }
    }
}
