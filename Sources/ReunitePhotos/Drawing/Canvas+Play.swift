import Foundation

/// Toys, sports and music.
extension Canvas {
    func teddyBear(_ look: Drawing.Look) {
        let (main, shade, light) = (look.main, look.main.shade, look.main.lighter(0.45))
        for side in [-1.0, 1] {
            fill(.ellipse(side * 0.4, -0.78, 0.36), main)
            fill(.ellipse(side * 0.4, -0.78, 0.2), light)
            placed(x: side * 0.56, y: 0.24, angle: side * -32) { $0.fill(.ellipse(0, 0, 0.3, 0.66), shade) }
            placed(x: side * 0.4, y: 0.8, angle: side * -20) {
                $0.fill(.ellipse(0, 0, 0.44, 0.4), main)
                $0.fill(.ellipse(0, 0.02, 0.26, 0.24), light)
            }
        }
        fill(.ellipse(0, 0.42, 1.0, 1.04), main)
        fill(.ellipse(0, 0.48, 0.6, 0.66), light)
        fill(.ellipse(0, -0.42, 1.06, 0.94), main)
        fill(.ellipse(0, -0.26, 0.5, 0.4), light)
        fill(.ellipse(0, -0.36, 0.18, 0.13), .ink)
        stroke(.ellipse(0, -0.27, 0.18, 0.14, from: 0.05, to: 0.45), .ink, width: 0.03)
        for side in [-1.0, 1] {
            fill(.ellipse(side * 0.24, -0.5, 0.11), .ink)
            fill(.ellipse(side * 0.24 - 0.02, -0.52, 0.035), .white)
            fill(Outline([(0, 0.04), (side * 0.26, -0.08), (side * 0.26, 0.18)]), look.accent)
        }
        fill(.ellipse(0, 0.05, 0.13), look.accent.shade)
    }

    func toyCar(_ look: Drawing.Look) {
        let main = look.main
        fill(.smooth([(-0.56, 0), (-0.36, -0.5), (0.2, -0.52), (0.5, 0)]), main)
        fill(Outline([(-0.42, -0.04), (-0.28, -0.38), (-0.04, -0.38), (-0.04, -0.04)]), Paint(0xD8ECF5))
        fill(Outline([(0.06, -0.04), (0.06, -0.38), (0.18, -0.38), (0.36, -0.04)]), Paint(0xD8ECF5))
        fill(.rectangle(0, 0.18, 1.9, 0.56, corner: 0.22), main)
        fill(.rectangle(0, 0.3, 1.9, 0.3, corner: 0.14), main.shade)
        line((-0.8, 0.12), (0.72, 0.12), look.accent, width: 0.08)
        fill(.ellipse(0.86, 0.08, 0.16), Paint(0xFFE38A))
        for x in [-0.5, 0.52] {
            fill(.ellipse(x, 0.46, 0.54), .ink)
            fill(.ellipse(x, 0.46, 0.28), .steel.lighter(0.3))
            fill(.ellipse(x, 0.46, 0.12), look.accent)
        }
    }

    func ball(_ look: Drawing.Look) {
        let main = look.main
        fill(.ellipse(0, 0, 1.8), main.luma > 225 ? Paint(0xF4F2EC) : main)
        let patch = main.luma > 140 ? Paint.ink : .white
        func pentagon(_ x: Double, _ y: Double, _ size: Double, _ turn: Double) {
            fill(
                Outline(
                    (0..<5).map { corner in
                        let angle = 2 * Double.pi * (Double(corner) / 5 + turn)
                        return (x + sin(angle) * size, y - cos(angle) * size)
                    }), patch)
        }
        pentagon(0, 0, 0.34, 0)
        for corner in 0..<5 {
            let angle = 2 * Double.pi * Double(corner) / 5
            let (x, y) = (sin(angle), -cos(angle))
            line((x * 0.34, y * 0.34), (x * 0.64, y * 0.64), patch, width: 0.045)
            placed(angle: Double(corner) * 72) { canvas in
                canvas.fill(
                    Outline([(0, -0.6), (-0.24, -0.78), (-0.16, -0.885), (0.16, -0.885), (0.24, -0.78)]), patch)
                canvas.line((-0.24, -0.77), (-0.46, -0.64), patch, width: 0.04)
                canvas.line((0.24, -0.77), (0.46, -0.64), patch, width: 0.04)
            }
        }
        stroke(.ellipse(0, 0, 1.8), main.shade, width: 0.035)
    }

    func bottle(_ look: Drawing.Look) {
        let main = look.main
        stroke(.ellipse(0, -0.84, 0.3, 0.28, from: 0.45, to: 1.05), .ink.lighter(0.2), width: 0.06)
        fill(.rectangle(0, -0.68, 0.42, 0.3, corner: 0.08), .ink.lighter(0.12))
        fill(.rectangle(0, 0.22, 0.82, 1.5, corner: 0.26), main)
        fill(.rectangle(0, -0.5, 0.5, 0.16), main.shade)
        fill(.rectangle(-0.22, 0.22, 0.1, 1.1, corner: 0.05), main.shine)
        fill(.rectangle(0, 0.34, 0.82, 0.4), look.accent)
        fill(.smooth([(0.02, 0.2), (0.14, 0.38), (0.02, 0.47), (-0.1, 0.38)]), .white)
    }

    func guitar(_ look: Drawing.Look) {
        let main = look.main
        placed(angle: 32) {
            $0.fill(.rectangle(0, -0.5, 0.17, 1.0, corner: 0.03), .wood.darker(0.35))
            $0.fill(.rectangle(0, -1.04, 0.26, 0.3, corner: 0.07), .wood.darker(0.5))
            for y in [-1.12, -0.98] {
                $0.fill(.ellipse(-0.16, y, 0.08), .paper)
                $0.fill(.ellipse(0.16, y, 0.08), .paper)
            }
            let body: [(Double, Double)] = [
                (0, -0.14), (0.36, -0.1), (0.4, 0.16), (0.32, 0.36), (0.52, 0.66), (0.4, 1.0), (0, 1.08), (-0.4, 1.0),
                (-0.52, 0.66), (-0.32, 0.36), (-0.4, 0.16), (-0.36, -0.1),
            ]
            $0.placed(y: 0.04) { $0.fill(.smooth(body), main.darker(0.4)) }
            $0.fill(.smooth(body), main)
            $0.fill(.ellipse(0, 0.34, 0.42), look.accent)
            $0.fill(.ellipse(0, 0.34, 0.34), .ink)
            $0.fill(.rectangle(0, 0.8, 0.44, 0.09, corner: 0.03), .wood.darker(0.5))
            for x in [-0.045, 0, 0.045] { $0.line((x, -1.0), (x, 0.78), .paper, width: 0.013) }
            for y in [-0.78, -0.56, -0.36, -0.2] { $0.line((-0.08, y), (0.08, y), .brass, width: 0.018) }
        }
    }

    func bicycle(_ look: Drawing.Look) {
        let main = look.main
        for x in [-0.6, 0.6] {
            for spoke in 0..<6 {
                let turn = Double(spoke) * Double.pi / 6
                line(
                    (x + 0.34 * cos(turn), 0.36 + 0.34 * sin(turn)), (x - 0.34 * cos(turn), 0.36 - 0.34 * sin(turn)),
                    .steel, width: 0.014)
            }
            stroke(.ellipse(x, 0.36, 0.76), .ink, width: 0.075)
            stroke(.ellipse(x, 0.36, 0.66), .steel, width: 0.02)
            fill(.ellipse(x, 0.36, 0.1), .ink)
        }
        stroke(Outline([(-0.6, 0.36), (-0.1, 0.38), (-0.28, -0.2), (-0.6, 0.36)]), main, width: 0.075)
        stroke(Outline([(-0.28, -0.2), (0.38, -0.24), (-0.1, 0.38)]), main, width: 0.08)
        line((0.34, -0.44), (0.6, 0.36), main.shade, width: 0.075)
        line((-0.28, -0.2), (-0.34, -0.42), .steel.darker(0.3), width: 0.06)
        line((-0.5, -0.45), (-0.2, -0.45), look.accent, width: 0.12)
        stroke(.curve([(0.34, -0.44), (0.42, -0.58), (0.62, -0.56), (0.64, -0.42)]), .ink, width: 0.07)
        fill(.ellipse(-0.1, 0.38, 0.22), .ink)
        line((-0.1, 0.38), (0.02, 0.56), .ink, width: 0.05)
        line((-0.04, 0.57), (0.1, 0.57), .ink, width: 0.06)
    }

    func scooter(_ look: Drawing.Look) {
        let main = look.main
        for x in [-0.66, 0.62] {
            fill(.ellipse(x, 0.66, 0.42), .ink)
            fill(.ellipse(x, 0.66, 0.2), .steel)
        }
        line((0.26, -0.78), (0.6, 0.62), main, width: 0.11)
        line((0.33, -0.5), (0.5, 0.2), main.shine, width: 0.025)
        fill(.rectangle(-0.1, 0.58, 1.1, 0.15, corner: 0.07), main)
        line((-0.52, 0.53), (0.26, 0.53), look.accent, width: 0.04)
        stroke(.ellipse(-0.66, 0.66, 0.6, from: 0.5, to: 0.85), main.shade, width: 0.06)
        line((0.02, -0.8), (0.48, -0.86), .ink, width: 0.09)
        line((-0.02, -0.79), (0.08, -0.81), look.accent, width: 0.12)
        line((0.42, -0.85), (0.52, -0.87), look.accent, width: 0.12)
        fill(.ellipse(0.36, -0.62, 0.14), Paint(0xFFE38A))
    }
}
