import Foundation
import Reunite

/// The shape of a place, or of a part of a street, as the file has it: a line, an outline, or a point.
struct PlaceShape {
    /// In degrees east and north of the point that distances are measured to.
    private let corners: [(x: Double, y: Double)]
    private let isArea: Bool

    /// Degrees of a unit in the file.
    private static let unit = 1e-7
    /// Maximum number of corners that are read.
    private static let maximumCorners = 20_000
    /// Metres of a degree of latitude.
    static let degree = 111_320.0

    /// Reads a shape.
    ///
    /// - Parameters:
    ///   - line: longitudes and latitudes in turn, 32-bit integers with the lowest byte first; empty for a point.
    ///   - canBeArea: whether a line that ends where it begins is an outline.
    ///   - point: the point, if it is one.
    ///   - origin: the point that distances are measured to.
    init(_ line: [UInt8], canBeArea: Bool, point: Coordinate, around origin: Coordinate) {
        func corner(_ longitude: Double, _ latitude: Double) -> (x: Double, y: Double) {
            var x = longitude - origin.longitude
            if x > 180 { x -= 360 } else if x < -180 { x += 360 }
            return (x * cos(origin.latitude * .pi / 180) * Self.degree, (latitude - origin.latitude) * Self.degree)
        }
        let count = min(line.count / 8, Self.maximumCorners)
        guard count > 0 else {
            (corners, isArea) = ([corner(point.longitude, point.latitude)], false)
            return
        }
        func number(_ index: Int) -> Double {
            let bytes = line[index * 4..<index * 4 + 4].enumerated()
            return Double(Int32(bitPattern: bytes.reduce(0) { $0 | UInt32($1.element) << UInt32($1.offset * 8) }))
                * Self.unit
        }
        corners = (0..<count).map { corner(number($0 * 2), number($0 * 2 + 1)) }
        isArea = canBeArea && count > 3 && corners[0] == corners[count - 1]
    }

    /// Metres from the point to the shape, 0 in an area. On a plane, which is exact enough for some kilometres.
    var distance: Double {
        if isArea && isInside { return 0 }
        guard corners.count > 1 else { return hypot(corners[0].x, corners[0].y) }
        return zip(corners, corners.dropFirst()).map(Self.distance).min() ?? .infinity
    }

    private var isInside: Bool {
        var isInside = false
        for (a, b) in zip(corners, corners.dropFirst()) where (a.y > 0) != (b.y > 0) {
            if 0 < (b.x - a.x) * -a.y / (b.y - a.y) + a.x { isInside.toggle() }
        }
        return isInside
    }

    /// Metres from the origin to a segment.
    private static func distance(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        let share = length == 0 ? 0 : max(0, min(1, -(a.x * dx + a.y * dy) / length))
        return hypot(a.x + share * dx, a.y + share * dy)
    }
}
