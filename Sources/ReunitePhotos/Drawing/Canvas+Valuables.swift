import Foundation

/// Keys and jewellery.
extension Canvas {
    func keys(_ look: Drawing.Look) {
        for (angle, paint) in [(-34.0, Paint.steel.darker(0.12)), (4, Paint.brass), (36, Paint.steel)] {
            placed(x: 0, y: -0.42, angle: angle) {
                $0.fill(.ellipse(0, 0.42, 0.52), paint)
                $0.fill(.ellipse(0, 0.36, 0.18), paint.darker(0.6))
                $0.fill(.rectangle(0, 0.94, 0.17, 0.72, corner: 0.05), paint)
                for y in [0.98, 1.16] { $0.fill(.rectangle(0.13, y, 0.18, 0.1, corner: 0.02), paint) }
                $0.line((-0.02, 0.72), (-0.02, 1.2), paint.shine, width: 0.03)
            }
        }
        placed(x: 0, y: -0.42, angle: 74) {
            $0.line((0, 0.2), (0, 0.42), .steel.darker(0.2), width: 0.05)
            $0.fill(.rectangle(0, 0.74, 0.44, 0.62, corner: 0.18), look.main)
            $0.fill(.ellipse(0, 0.54, 0.1), look.main.darker(0.5))
            $0.line((-0.1, 0.76), (0.1, 0.76), .white, width: 0.05)
            $0.line((-0.1, 0.88), (0.04, 0.88), .white, width: 0.05)
        }
        stroke(.ellipse(0, -0.46, 0.6), .steel.darker(0.25), width: 0.08)
    }

    func ring(_ look: Drawing.Look) {
        let main = look.main
        stroke(.ellipse(0, 0.24, 1.16), main.shade, width: 0.2)
        stroke(.ellipse(0, 0.2, 1.16), main, width: 0.17)
        stroke(.ellipse(0, 0.2, 1.2, from: 0.55, to: 0.68), main.shine, width: 0.06)
        fill(Outline([(-0.22, -0.36), (0.22, -0.36), (0.14, -0.2), (-0.14, -0.2)]), main.shade)
        fill(Outline([(-0.22, -0.88), (0.22, -0.88), (0.42, -0.66), (0, -0.26), (-0.42, -0.66)]), look.accent)
        fill(Outline([(-0.22, -0.88), (0.22, -0.88), (0.14, -0.66), (-0.14, -0.66)]), look.accent.lighter(0.55))
        fill(Outline([(-0.42, -0.66), (-0.14, -0.66), (0, -0.26)]), look.accent.lighter(0.25))
        fill(Outline([(0.42, -0.66), (0.14, -0.66), (0, -0.26)]), look.accent.darker(0.2))
        placed(x: 0.58, y: -0.72) {
            $0.fill(
                Outline([
                    (0, -0.16), (0.04, -0.04), (0.16, 0), (0.04, 0.04), (0, 0.16), (-0.04, 0.04), (-0.16, 0),
                    (-0.04, -0.04),
                ]), .white)
        }
    }

    func necklace(_ look: Drawing.Look) {
        let main = look.main
        let chain = Outline.curve([
            (-0.5, -0.9), (-0.86, -0.4), (-0.7, 0.16), (-0.3, 0.5), (0, 0.58), (0.3, 0.5), (0.7, 0.16), (0.86, -0.4),
            (0.5, -0.9), (0, -0.98), (-0.5, -0.9),
        ])
        stroke(chain, main.shade, width: 0.045)
        for (index, point) in chain.points.enumerated() where index % 4 == 0 {
            fill(.ellipse(point.x, point.y, 0.12), main)
        }
        stroke(.ellipse(0, 0.62, 0.16), main, width: 0.05)
        fill(.smooth([(0, 0.66), (0.16, 0.78), (0.2, 0.92), (0, 1.08), (-0.2, 0.92), (-0.16, 0.78)]), main)
        fill(.smooth([(0, 0.74), (0.1, 0.82), (0.12, 0.92), (0, 1.0), (-0.12, 0.92), (-0.1, 0.82)]), look.accent)
        fill(.ellipse(-0.04, 0.85, 0.06), .white)
    }

    func watch(_ look: Drawing.Look) {
        let (main, accent) = (look.main, look.accent)
        for side in [-1.0, 1] {
            fill(
                Outline([(-0.32, side * 0.4), (0.32, side * 0.4), (0.24, side * 0.98), (-0.24, side * 0.98)]), accent)
            line((-0.16, side * 0.6), (-0.16, side * 0.92), accent.shade, width: 0.025)
            line((0.16, side * 0.6), (0.16, side * 0.92), accent.shade, width: 0.025)
        }
        for y in [0.74, 0.84] { fill(.ellipse(0, y, 0.05), accent.darker(0.5)) }
        fill(.rectangle(0.6, 0, 0.16, 0.18, corner: 0.05), main.shade)
        fill(.ellipse(0, 0, 1.16), main.shade)
        fill(.ellipse(0, 0, 1.06), main)
        fill(.ellipse(0, 0, 0.86), .paper)
        for hour in 0..<12 {
            let turn = Double(hour) * Double.pi / 6
            let from = hour % 3 == 0 ? 0.32 : 0.36
            line((from * sin(turn), from * cos(turn)), (0.38 * sin(turn), 0.38 * cos(turn)), .ink, width: 0.03)
        }
        line((0, 0), (-0.16, -0.14), .ink, width: 0.05)
        line((0, 0), (0.2, -0.2), .ink, width: 0.035)
        fill(.ellipse(0, 0, 0.08), Paint(0xD9534F))
    }
}
