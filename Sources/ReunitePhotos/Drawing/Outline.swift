import Foundation

/// A closed or open line through points, in units of a drawing: the thing fills −1 to 1, and y points down.
struct Outline {
    var points: [Point]

    struct Point {
        var x, y: Double

        init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
    }

    init(points: [Point]) { self.points = points }

    /// Straight lines between points.
    init(_ points: [(Double, Double)]) { self.points = points.map { Point($0.0, $0.1) } }

    /// An ellipse, or a part of it from one angle to another, in turns clockwise from the right.
    static func ellipse(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double? = nil, from start: Double = 0, to end: Double = 1
    ) -> Outline {
        let count = max(8, Int(72 * abs(end - start)))
        return Outline(
            (0...count).map { index in
                let angle = 2 * Double.pi * (start + (end - start) * Double(index) / Double(count))
                return (x + cos(angle) * width / 2, y + sin(angle) * (height ?? width) / 2)
            })
    }

    /// A rectangle around a centre with round corners.
    static func rectangle(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, corner: Double = 0
    ) -> Outline {
        let corner = min(corner, width / 2, height / 2)
        let (across, down) = (width / 2 - corner, height / 2 - corner)
        var points: [Point] = []
        for (index, sign) in [(1.0, 1.0), (-1, 1), (-1, -1), (1, -1)].enumerated() {
            let start = Double(index) / 4
            points +=
                ellipse(
                    x + sign.0 * across, y + sign.1 * down, 2 * corner, from: start, to: start + 0.25
                ).points
        }
        return Outline(points: points)
    }

    /// A smooth closed curve through points (Catmull-Rom).
    static func smooth(_ points: [(Double, Double)]) -> Outline {
        let count = points.count
        return Outline(
            points.indices.flatMap { index in
                let around = (-1...2).map { points[(index + $0 + count) % count] }
                return (0..<10).map { spline(around, Double($0) / 10) }
            })
    }

    /// A smooth open curve through points.
    static func curve(_ points: [(Double, Double)]) -> Outline {
        let last = points.count - 1
        var line = (0..<last).flatMap { index in
            let around = (-1...2).map { points[min(max(index + $0, 0), last)] }
            return (0..<10).map { spline(around, Double($0) / 10) }
        }
        line.append(points[last])
        return Outline(line)
    }

    private static func spline(_ points: [(Double, Double)], _ share: Double) -> (Double, Double) {
        func value(_ part: ((Double, Double)) -> Double) -> Double {
            let (a, b, c, d) = (part(points[0]), part(points[1]), part(points[2]), part(points[3]))
            let bend = 2 * a - 5 * b + 4 * c - d
            let twist = 3 * (b - c) + d - a
            return b + share * (c - a + share * (bend + share * twist)) / 2
        }
        return (value(\.0), value(\.1))
    }

    /// The outline mirrored at the vertical axis.
    var mirrored: Outline {
        var copy = self
        for index in copy.points.indices { copy.points[index].x = -copy.points[index].x }
        return copy
    }
}
