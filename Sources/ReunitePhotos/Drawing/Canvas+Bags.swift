/// Bags and wallets.
extension Canvas {
    func backpack(_ look: Drawing.Look) {
        let (main, shade) = (look.main, look.main.shade)
        stroke(.ellipse(0, -0.74, 0.42, 0.46, from: 0.5, to: 1), shade, width: 0.09)
        for side in [-1.0, 1] { fill(.rectangle(side * 0.66, 0.42, 0.3, 0.6, corner: 0.14), shade) }
        fill(.rectangle(0, 0.06, 1.32, 1.68, corner: 0.52), main)
        stroke(.ellipse(0, -0.02, 1.02, 1.06, from: 0.5, to: 1), shade, width: 0.035)
        fill(.rectangle(0, 0.46, 0.98, 0.62, corner: 0.18), shade)
        line((-0.36, 0.28), (0.36, 0.28), main.shine, width: 0.04)
        line((0.3, 0.3), (0.3, 0.42), look.accent, width: 0.06)
        fill(.ellipse(-0.2, -0.22, 0.28), look.accent)
        fill(.ellipse(-0.2, -0.22, 0.14), .white)
        fill(.rectangle(0.34, -0.44, 0.2, 0.06, corner: 0.03), main.shine)
    }

    func handbag(_ look: Drawing.Look) {
        let (main, shade) = (look.main, look.main.shade)
        stroke(.ellipse(0, -0.2, 0.86, 1.24, from: 0.5, to: 1), shade, width: 0.1)
        fill(
            .smooth([
                (-0.72, -0.2), (0, -0.24), (0.72, -0.2), (0.88, 0.3), (0.84, 0.72), (0.4, 0.82), (-0.4, 0.82),
                (-0.84, 0.72), (-0.88, 0.3),
            ]), main)
        fill(.smooth([(-0.72, -0.21), (0, -0.26), (0.72, -0.21), (0.66, 0.12), (0, 0.32), (-0.66, 0.12)]), shade)
        fill(.rectangle(0, 0.24, 0.2, 0.2, corner: 0.06), .brass)
        fill(.rectangle(0, 0.24, 0.08, 0.08, corner: 0.03), main.darker(0.4))
        for side in [-1.0, 1] { fill(.ellipse(side * 0.43, -0.2, 0.14), .brass) }
        line((0.62, -0.04), (0.66, 0.26), look.accent, width: 0.04)
        fill(.ellipse(0.67, 0.34, 0.18), look.accent)
    }

    func suitcase(_ look: Drawing.Look) {
        let (main, shade) = (look.main, look.main.shade)
        for side in [-1.0, 1] {
            line((side * 0.2, -0.98), (side * 0.2, -0.6), .steel.darker(0.2), width: 0.06)
            fill(.rectangle(side * 0.46, 0.92, 0.2, 0.16, corner: 0.06), .ink)
        }
        line((-0.22, -0.98), (0.22, -0.98), .ink, width: 0.11)
        fill(.rectangle(0, 0.14, 1.3, 1.5, corner: 0.2), main)
        for x in [-0.4, -0.13, 0.13, 0.4] { line((x, -0.4), (x, 0.7), shade, width: 0.05) }
        fill(.rectangle(0, -0.62, 0.44, 0.1, corner: 0.05), shade)
        for side in [-1.0, 1] { fill(.rectangle(side * 0.62, 0.14, 0.08, 0.3, corner: 0.03), shade) }
        line((0.42, -0.56), (0.5, -0.34), look.accent.darker(0.2), width: 0.03)
        placed(x: 0.54, y: -0.18, angle: -14) {
            $0.fill(.rectangle(0, 0, 0.26, 0.4, corner: 0.06), look.accent)
            $0.fill(.rectangle(0, 0.04, 0.16, 0.2, corner: 0.03), .paper)
        }
    }

    func wallet(_ look: Drawing.Look) {
        let (main, shade) = (look.main, look.main.shade)
        placed(x: 0.1, y: -0.5, angle: 5) {
            $0.fill(.rectangle(0, 0, 1.3, 0.5, corner: 0.06), Paint(0x8FBF9A))
            $0.fill(.rectangle(0, 0, 1.14, 0.36, corner: 0.04), Paint(0xA9D2B1))
        }
        fill(.rectangle(-0.2, -0.44, 1.0, 0.4, corner: 0.08), look.accent)
        fill(.rectangle(0, 0.16, 1.84, 1.28, corner: 0.2), main)
        fill(.rectangle(0, -0.36, 1.84, 0.24, corner: 0.12), shade)
        stroke(.rectangle(0, 0.2, 1.66, 1.06, corner: 0.12), main.shine, width: 0.018)
        fill(.rectangle(0.68, 0.18, 0.52, 0.42, corner: 0.2), shade)
        fill(.ellipse(0.6, 0.18, 0.16), .brass)
        fill(.ellipse(0.58, 0.16, 0.06), .white)
    }
}
