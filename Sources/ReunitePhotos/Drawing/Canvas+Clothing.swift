/// What is worn.
extension Canvas {
    func jacket(_ look: Drawing.Look) {
        let (main, shade) = (look.main, look.main.shade)
        let sleeve = Outline.smooth([
            (-0.5, -0.72), (-0.84, -0.4), (-0.98, 0.2), (-0.98, 0.62), (-0.72, 0.66), (-0.64, 0.2), (-0.44, -0.1),
        ])
        fill(sleeve, shade)
        fill(sleeve.mirrored, shade)
        for side in [-1.0, 1] { fill(.rectangle(side * 0.85, 0.62, 0.3, 0.14, corner: 0.06), look.accent) }
        fill(
            .smooth([
                (-0.3, -0.8), (0.3, -0.8), (0.62, -0.62), (0.58, 0), (0.62, 0.86), (0, 0.9), (-0.62, 0.86), (-0.58, 0),
                (-0.62, -0.62),
            ]), main)
        fill(Outline([(-0.24, -0.82), (0.24, -0.82), (0, -0.36)]), look.accent.darker(0.2))
        fill(Outline([(-0.28, -0.86), (-0.08, -0.84), (0, -0.36), (-0.2, -0.3)]), shade)
        fill(Outline([(0.28, -0.86), (0.08, -0.84), (0, -0.36), (0.2, -0.3)]), shade)
        line((0, -0.36), (0, 0.84), shade, width: 0.045)
        for y in [-0.1, 0.2, 0.5] { fill(.ellipse(0.11, y, 0.1), look.accent) }
        for side in [-1.0, 1] {
            line((side * 0.3, 0.4), (side * 0.44, 0.58), shade, width: 0.06)
        }
    }

    func scarf(_ look: Drawing.Look) {
        let (main, accent) = (look.main, look.accent)
        for (x, angle) in [(0.26, -8.0), (-0.12, 9)] {
            placed(x: x, y: 0.28, angle: angle) {
                $0.fill(.rectangle(0, 0, 0.46, 1.2, corner: 0.06), x > 0 ? main.shade : main)
                for y in [0.26, 0.42] { $0.fill(.rectangle(0, y, 0.46, 0.08), accent) }
                for index in 0..<5 {
                    let x = -0.19 + 0.095 * Double(index)
                    $0.line((x, 0.58), (x, 0.72), accent, width: 0.045)
                }
            }
        }
        fill(.ellipse(0, -0.4, 1.36, 0.84), main)
        fill(.ellipse(0, -0.52, 0.84, 0.36), main.darker(0.45))
        stroke(.ellipse(0, -0.48, 1.16, 0.62, from: 0.04, to: 0.46), main.shade, width: 0.05)
        placed(x: 0.06, y: -0.1, angle: 12) { $0.fill(.rectangle(0, 0, 0.5, 0.3, corner: 0.13), main.shine) }
    }

    func hat(_ look: Drawing.Look) {
        let (main, shade) = (look.main, look.main.shade)
        fill(.ellipse(0, -0.74, 0.46), look.accent)
        fill(.ellipse(-0.06, -0.8, 0.18), look.accent.shine)
        fill(.ellipse(0, 0.24, 1.56, 1.8, from: 0.5, to: 1), main)
        fill(.rectangle(0, 0.3, 1.56, 0.2), main)
        for x in [-0.46, -0.16, 0.16, 0.46] {
            stroke(.curve([(x * 0.35, -0.56), (x * 0.9, -0.2), (x * 1.15, 0.2)]), shade, width: 0.04)
        }
        fill(.rectangle(0, 0.42, 1.72, 0.5, corner: 0.2), shade)
        for index in 0..<9 {
            let x = -0.68 + 0.17 * Double(index)
            line((x, 0.28), (x, 0.56), main, width: 0.05)
        }
    }

    func shoe(_ look: Drawing.Look) {
        let main = look.main
        fill(
            .smooth([
                (-0.94, 0.1), (-0.92, -0.5), (-0.5, -0.56), (-0.36, -0.3), (0, -0.12), (0.4, 0.06), (0.88, 0.2),
                (1.0, 0.46), (0.4, 0.5), (-0.9, 0.5),
            ]), main)
        fill(.smooth([(0.5, 0.12), (0.88, 0.2), (1.0, 0.46), (0.62, 0.48)]), main.shine)
        fill(
            .smooth([(-0.94, 0.1), (-0.92, -0.48), (-0.7, -0.5), (-0.66, 0.1), (-0.72, 0.46), (-0.9, 0.48)]), main.shade
        )
        fill(.rectangle(0.02, 0.54, 1.98, 0.2, corner: 0.1), .paper)
        line((-0.8, 0.6), (0.84, 0.6), look.accent, width: 0.05)
        for index in 0..<4 {
            let (x, y) = (-0.3 + 0.2 * Double(index), -0.24 + 0.1 * Double(index))
            line((x, y), (x - 0.06, y + 0.24), .white, width: 0.055)
        }
        stroke(.curve([(-0.46, 0.36), (-0.1, 0.3), (0.3, 0.1)]), look.accent, width: 0.09)
    }

    func glasses(_ look: Drawing.Look) {
        let main = look.main
        for side in [-1.0, 1] {
            stroke(
                .curve([(side * 0.92, -0.06), (side * 0.98, -0.36), (side * 0.8, -0.5)]), main.shade, width: 0.08)
            let lens = Outline.rectangle(side * 0.48, 0.08, 0.78, 0.66, corner: 0.28)
            fill(lens, Paint(0xCFE6F2))
            placed(x: side * 0.42, y: 0.06) {
                $0.line((-0.12, 0.12), (0.08, -0.14), .white, width: 0.07)
                $0.line((0.06, 0.12), (0.16, -0.02), .white, width: 0.04)
            }
            stroke(lens, main, width: 0.11)
        }
        stroke(.ellipse(0, 0.02, 0.26, 0.24, from: 0.5, to: 1), main, width: 0.09)
    }

    func umbrella(_ look: Drawing.Look) {
        let main = look.main
        line((0, -0.94), (0, 0.62), .ink.lighter(0.15), width: 0.07)
        stroke(.ellipse(0.17, 0.66, 0.34, 0.44, from: 0, to: 0.5), .wood, width: 0.12)
        line((0, 0.5), (0, 0.66), .wood, width: 0.12)
        fill(.ellipse(0, 0.06, 1.96, 1.76, from: 0.5, to: 1), main)
        fill(.smooth([(-0.36, 0.1), (-0.26, -0.46), (0, -0.84), (0.26, -0.46), (0.36, 0.1)]), main.shade)
        fill(.ellipse(-0.5, -0.36, 0.2, 0.26), main.shine)
        for x in [-0.66, 0.0, 0.66] {
            fill(.ellipse(x, 0.1, x == 0 ? 0.7 : 0.64, 0.34, from: 0.5, to: 1), main.darker(0.5))
        }
        line((0, -0.92), (0, -0.82), look.accent, width: 0.09)
        line((-0.03, -0.02), (-0.03, 0.06), .ink.lighter(0.15), width: 0.05)
    }

    func cane(_ look: Drawing.Look) {
        let main = look.main
        placed(angle: 24) {
            $0.line((0.1, -0.62), (0.1, 0.86), main, width: 0.13)
            $0.line((0.07, -0.5), (0.07, 0.7), main.shine, width: 0.025)
            $0.stroke(.ellipse(-0.14, -0.62, 0.48, 0.54, from: 0.5, to: 1), main, width: 0.15)
            $0.fill(.rectangle(0.1, -0.42, 0.17, 0.1, corner: 0.03), .brass)
            $0.fill(.rectangle(0.1, 0.9, 0.17, 0.16, corner: 0.05), .ink)
            $0.line((0.1, -0.3), (0.34, -0.12), look.accent, width: 0.03)
            $0.fill(.rectangle(0.38, -0.04, 0.16, 0.2, corner: 0.06), look.accent)
        }
    }
}
