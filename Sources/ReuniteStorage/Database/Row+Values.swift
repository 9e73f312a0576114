import Reunite
import ReuniteDatabase

extension Coordinate {
    /// A stored position, which is within the limits.
    fileprivate init(_ point: SQLPoint) { self.init(uncheckedLongitude: point.longitude, latitude: point.latitude) }
}

extension SQLPoint {
    /// A position to store.
    init(_ point: Coordinate) { self.init(uncheckedLongitude: point.longitude, latitude: point.latitude) }
}

extension SQLValue {
    /// The value, or null for nil.
    static func optional(_ point: Coordinate?) -> SQLValue { point.map { .point(SQLPoint($0)) } ?? .null }
}

extension Row {
    func point(_ column: Int32) -> Coordinate? { sqlPoint(column).map(Coordinate.init) }
    func point(_ column: some ColumnPlace) -> Coordinate? { point(column.rawValue) }
    func time(_ column: some ColumnPlace) -> Timestamp { Timestamp(microseconds: integer(column.rawValue)) }

    func point(_ column: StaticString) -> Coordinate? { sqlPoint(column).map(Coordinate.init) }
    func time(_ column: StaticString) -> Timestamp { Timestamp(microseconds: integer(column)) }

    /// The time in a column; nil for null.
    func optionalTime(_ column: StaticString) -> Timestamp? {
        optionalInteger(column).map { Timestamp(microseconds: $0) }
    }
}
