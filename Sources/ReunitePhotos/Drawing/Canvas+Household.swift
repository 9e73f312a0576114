/// Medical aids and other things.
extension Canvas {
    func inhaler(_ look: Drawing.Look) {
        let main = look.main
        fill(.rectangle(-0.1, -0.64, 0.46, 0.6, corner: 0.12), .steel)
        fill(.rectangle(-0.2, -0.64, 0.08, 0.5, corner: 0.04), .white)
        fill(.rectangle(-0.1, 0.16, 0.66, 1.28, corner: 0.18), main)
        fill(.rectangle(0.28, 0.6, 0.86, 0.44, corner: 0.14), main)
        fill(.rectangle(0.66, 0.6, 0.2, 0.52, corner: 0.08), main.shade)
        fill(.rectangle(-0.1, 0.08, 0.44, 0.5, corner: 0.06), .paper)
        line((-0.22, -0.04), (0.02, -0.04), look.accent, width: 0.06)
        line((-0.22, 0.08), (0.02, 0.08), main.shade, width: 0.035)
        line((-0.22, 0.18), (-0.06, 0.18), main.shade, width: 0.035)
    }

    func crutches(_ look: Drawing.Look) {
        for side in [-1.0, 1] {
            placed(x: side * 0.4, angle: side * 7) {
                $0.line((0, -0.5), (0, 0.88), .steel, width: 0.11)
                $0.line((-0.02, -0.1), (-0.02, 0.8), .white, width: 0.025)
                $0.stroke(.ellipse(0, -0.8, 0.4, 0.36, from: 0.02, to: 0.48), look.main, width: 0.12)
                $0.line((0, -0.6), (0, -0.3), look.main, width: 0.15)
                $0.line((0, -0.16), (side * -0.32, -0.2), look.main, width: 0.15)
                $0.fill(.rectangle(0, 0.9, 0.22, 0.2, corner: 0.08), .ink)
                for y in [0.3, 0.42, 0.54] { $0.fill(.ellipse(0.01, y, 0.05), .ink) }
                $0.fill(.rectangle(0, 0.1, 0.16, 0.12, corner: 0.04), look.accent)
            }
        }
    }

    func box(_ look: Drawing.Look) {
        let main = look.main
        fill(Outline([(-0.86, -0.36), (0.06, -0.14), (0.06, 0.88), (-0.86, 0.56)]), main)
        fill(Outline([(0.06, -0.14), (0.88, -0.4), (0.88, 0.52), (0.06, 0.88)]), main.shade)
        fill(Outline([(-0.86, -0.36), (-0.02, -0.62), (0.88, -0.4), (0.06, -0.14)]), main.shine)
        fill(Outline([(-0.52, -0.28), (0.34, -0.54), (0.5, -0.5), (-0.34, -0.24)]), look.accent)
        fill(Outline([(-0.52, -0.28), (-0.34, -0.24), (-0.34, 0.06), (-0.52, 0.02)]), look.accent.shade)
        fill(Outline([(0.3, 0.3), (0.7, 0.16), (0.7, 0.4), (0.3, 0.56)]), .paper)
        line((0.37, 0.37), (0.62, 0.28), .ink.lighter(0.3), width: 0.03)
        line((0.37, 0.46), (0.54, 0.4), .ink.lighter(0.3), width: 0.03)
    }

    func thermos(_ look: Drawing.Look) {
        let main = look.main
        fill(.rectangle(0, -0.72, 0.56, 0.46, corner: 0.12), .steel)
        fill(.rectangle(-0.14, -0.72, 0.07, 0.34, corner: 0.03), .white)
        fill(.rectangle(0, 0.2, 0.76, 1.48, corner: 0.14), main)
        fill(.rectangle(0, -0.46, 0.76, 0.12), .steel.darker(0.2))
        fill(.rectangle(0, 0.84, 0.76, 0.16, corner: 0.08), .steel.darker(0.1))
        stroke(.ellipse(0.4, 0.14, 0.42, 0.7, from: 0.75, to: 1.25), main.shade, width: 0.1)
        fill(.rectangle(-0.22, 0.16, 0.09, 1.0, corner: 0.04), main.shine)
        for y in [0.1, 0.28] { line((-0.02, y), (0.24, y), look.accent, width: 0.07) }
    }
}
