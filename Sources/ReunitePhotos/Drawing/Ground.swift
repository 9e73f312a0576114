import Foundation
import Reunite

/// What is behind a thing: a tint with light from one side, and soft round shapes.
struct Ground {
    private let tint: Paint
    /// Where the light comes from, in turns.
    private let light: Double
    private let shapes: [(x: Double, y: Double, size: Double, isLight: Bool)]

    /// The tints: calm, and far from each other.
    private static let tints: [UInt32] = [
        0xF6DDD0, 0xF8E7BF, 0xDDEBCB, 0xCBE8DC, 0xCDE5EE, 0xD5DCF3, 0xE6D9F0, 0xF5D6DF, 0xE9E2D6, 0xD9E3E2,
    ]

    /// A ground on which a colour stands out.
    init(behind paint: Paint, using random: inout SeededGenerator) {
        let tints = Self.tints.map { Paint($0) }.sorted { $0.distance(to: paint) > $1.distance(to: paint) }
        var tint = tints.prefix(6).randomElement(using: &random) ?? .paper
        // Something white needs a deeper tint.
        if paint.luma > 205 { tint = tint.mixed(with: tint.deeper, 0.8) }
        self.tint = tint
        light = .random(in: 0..<1, using: &random)
        shapes = (0..<5).map { _ in
            (
                x: .random(in: -1.4...1.4, using: &random), y: .random(in: -1...1, using: &random),
                size: .random(in: 0.5...1.5, using: &random), isLight: Bool.random(using: &random)
            )
        }
    }

    /// A picture of the tint, lighter on one side.
    func picture(width: Int, height: Int) throws(PhotoError) -> Picture {
        let (across, down) = (cos(2 * Double.pi * light), sin(2 * Double.pi * light))
        // 64 steps: their edges are not visible.
        let steps = (0..<64).map { tint.lighter(0.38 - Double($0) * 0.006).darker(Double($0) * 0.0016).pixel() }
        return try Picture(width: width, height: height) { y, pixels in
            let first = (Double(y) / Double(height) - 0.5) * down
            for x in 0..<width {
                let share = 0.5 + 0.7 * (first + (Double(x) / Double(width) - 0.5) * across)
                pixels[x] = steps[min(63, max(0, Int(share * 64)))]
            }
        }
    }

    /// The paint of the thing's shadow.
    var shadow: Paint { tint.mixed(with: tint.deeper, 0.4).darker(0.16) }

    /// Draws the shapes, and a light disc at the centre.
    func drawShapes(on canvas: Canvas) {
        for shape in shapes {
            canvas.fill(
                .ellipse(shape.x, shape.y, shape.size), shape.isLight ? .white : tint.deeper,
                opacity: shape.isLight ? 0.32 : 0.22)
        }
        canvas.fill(.ellipse(0, 0, 1.76), .white, opacity: 0.34)
    }
}

extension Paint {
    /// The same hue, stronger.
    fileprivate var deeper: Paint {
        let average = (red + green + blue) / 3
        func stronger(_ value: Double) -> UInt32 { UInt32(min(255, max(0, average * 0.86 + (value - average) * 1.7))) }
        return Paint(stronger(red) << 16 | stronger(green) << 8 | stronger(blue))
    }

    fileprivate func distance(to other: Paint) -> Double {
        let (red, green, blue) = (red - other.red, green - other.green, blue - other.blue)
        return red * red + green * green + blue * blue
    }
}
