import CGD
import Foundation

/// A picture to draw on, larger than the picture that comes of it: scaling it down smooths the edges.
final class Canvas {
    private let picture: Picture
    /// Where the units of outlines are in the picture.
    private var placement = Placement()
    /// The paint of everything while a shadow is drawn.
    private var shadow: Paint?

    /// A turn, a size and a place, in this order.
    struct Placement {
        var x = 0.0
        var y = 0.0
        /// Clockwise, in degrees.
        var angle = 0.0
        /// Pixels a unit.
        var scale = 1.0
    }

    init(_ picture: Picture) { self.picture = picture }

    /// Draws with a placement, relative to the present one.
    func placed(
        x: Double = 0, y: Double = 0, angle: Double = 0, scale: Double = 1, _ draw: (Canvas) throws -> Void
    ) rethrows {
        let outer = placement
        let center = outer.pixel(.init(x, y))
        placement = Placement(x: center.0, y: center.1, angle: outer.angle + angle, scale: outer.scale * scale)
        defer { placement = outer }
        try draw(self)
    }

    /// Draws in one paint, whatever the paints are.
    func shadow(_ paint: Paint, _ draw: (Canvas) -> Void) {
        shadow = paint
        draw(self)
        shadow = nil
    }

    /// Fills an outline.
    ///
    /// - Parameter opacity: from 0 to 1.
    func fill(_ outline: Outline, _ paint: Paint, opacity: Double = 1) {
        var points = outline.points.map { point in
            let (x, y) = placement.pixel(point)
            return gdPoint(x: Int32(x.rounded()), y: Int32(y.rounded()))
        }
        let alpha = Int32(127 * (1 - opacity))
        gdImageFilledPolygon(picture.image, &points, Int32(points.count), (shadow ?? paint).pixel(alpha: alpha))
    }

    /// Draws a line along an outline, with round ends and corners.
    func stroke(_ outline: Outline, _ paint: Paint, width: Double) {
        for point in outline.points { fill(.ellipse(point.x, point.y, width), paint) }
        for (start, end) in zip(outline.points, outline.points.dropFirst()) {
            let (across, down) = (end.x - start.x, end.y - start.y)
            let length = (across * across + down * down).squareRoot()
            guard length > 0 else { continue }
            let (x, y) = (-down / length * width / 2, across / length * width / 2)
            fill(
                Outline([
                    (start.x + x, start.y + y), (end.x + x, end.y + y), (end.x - x, end.y - y),
                    (start.x - x, start.y - y),
                ]), paint)
        }
    }

    /// A line between two points.
    func line(_ start: (Double, Double), _ end: (Double, Double), _ paint: Paint, width: Double) {
        stroke(Outline([start, end]), paint, width: width)
    }
}

extension Canvas.Placement {
    /// The pixel of a point.
    func pixel(_ point: Outline.Point) -> (Double, Double) {
        let turn = angle * Double.pi / 180
        let (cosine, sine) = (cos(turn) * scale, sin(turn) * scale)
        return (x + point.x * cosine - point.y * sine, y + point.x * sine + point.y * cosine)
    }
}
