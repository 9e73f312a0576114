import Reunite
import ReuniteDatabase

extension SQLiteFunction {
    /// The functions that statements and triggers call. On PostgreSQL the schema has them (``PostgreSQLSchema/functions``).
    static let store = [
        // Metres over the ellipsoid from a stored point, null without either.
        SQLiteFunction("reunite_distance", arguments: 3) { arguments in
            guard !arguments.isNull(1), let point = arguments.point(0) else { return .null }
            return .real(
                Geodesic.distance(point.longitude, point.latitude, arguments.real(1), arguments.real(2)))
        },
        // Whether the circle around a stored point overlaps a box: its south, north, west, east. 0 without a point or an accuracy.
        SQLiteFunction("reunite_reaches", arguments: 6) { arguments in
            guard !arguments.isNull(1), let place = arguments.point(0),
                let box = try? BoundingBox(
                    west: arguments.real(4), south: arguments.real(2), east: arguments.real(5),
                    north: arguments.real(3)),
                let reach = BoxReach(box, .circle)
            else { return .integer(0) }
            let point = Coordinate(uncheckedLongitude: place.longitude, latitude: place.latitude)
            return .integer(reach.contains(circleAround: point, radius: Double(arguments.integer(1))) ? 1 : 0)
        },
        // The centre of the cell that holds a point, null without one: triggers call it, so that a point that is no longer published
        // is never written down more exactly.
        SQLiteFunction("reunite_cell", arguments: 1, isForSchemas: true) { cell($0.point(0)) },
        SQLiteFunction("reunite_cell", arguments: 2, isForSchemas: true) { arguments in
            guard !arguments.isNull(0) else { return .null }
            return cell(SQLPoint(longitude: arguments.real(0), latitude: arguments.real(1)))
        },
        // The coordinates of a stored point in degrees, null without one.
        SQLiteFunction("reunite_longitude", arguments: 1, isForSchemas: true) { arguments in
            arguments.point(0).map { .real($0.longitude) } ?? .null
        },
        SQLiteFunction("reunite_latitude", arguments: 1, isForSchemas: true) { arguments in
            arguments.point(0).map { .real($0.latitude) } ?? .null
        },
    ]

    @Sendable private static func cell(_ point: SQLPoint?) -> SQLValue {
        .optional(
            point.map {
                PublishedGrid.publish(Coordinate(uncheckedLongitude: $0.longitude, latitude: $0.latitude)).point
            })
    }
}
