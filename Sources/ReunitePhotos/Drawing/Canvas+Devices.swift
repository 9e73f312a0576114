/// Phones, electronics and cameras.
extension Canvas {
    func phone(_ look: Drawing.Look) {
        let main = look.main
        fill(.rectangle(0, 0, 0.98, 1.92, corner: 0.2), main)
        for y in [-0.4, -0.12] { fill(.rectangle(0.5, y, 0.06, 0.2, corner: 0.03), main.shade) }
        fill(.rectangle(0, 0, 0.86, 1.78, corner: 0.13), .ink)
        fill(.rectangle(0, 0, 0.82, 1.74, corner: 0.11), look.accent.lighter(0.55))
        // A landscape as wallpaper.
        fill(.ellipse(0.2, -0.24, 0.24), .white)
        fill(
            Outline([
                (-0.41, 0.34), (-0.16, -0.02), (0.06, 0.28), (0.2, 0.12), (0.41, 0.4), (0.41, 0.66), (-0.41, 0.66),
            ]),
            look.accent.lighter(0.2))
        fill(.rectangle(0, 0.66, 0.82, 0.42, corner: 0.11), look.accent.darker(0.15))
        fill(.rectangle(0, 0.52, 0.82, 0.14), look.accent.darker(0.15))
        line((-0.16, -0.56), (0.16, -0.56), .white, width: 0.1)
        line((-0.1, -0.42), (0.1, -0.42), .white, width: 0.04)
        line((-0.1, -0.8), (0.1, -0.8), .ink, width: 0.07)
        line((-0.14, 0.78), (0.14, 0.78), .white, width: 0.03)
    }

    func headphones(_ look: Drawing.Look) {
        let main = look.main
        stroke(.ellipse(0, 0.1, 1.5, 1.7, from: 0.48, to: 1.02), main, width: 0.16)
        stroke(.ellipse(0, 0.1, 1.5, 1.7, from: 0.62, to: 0.88), main.shade, width: 0.2)
        for side in [-1.0, 1] {
            placed(x: side * 0.72, y: 0.38, angle: side * 6) {
                $0.fill(.rectangle(-side * 0.1, 0, 0.3, 0.78, corner: 0.14), .ink.lighter(0.12))
                $0.fill(.rectangle(side * 0.08, 0, 0.34, 0.86, corner: 0.17), main)
                $0.fill(.rectangle(side * 0.14, 0, 0.1, 0.5, corner: 0.05), main.shine)
            }
        }
        fill(.ellipse(-0.82, 0.5, 0.09), look.accent)
    }

    func laptop(_ look: Drawing.Look) {
        let main = look.main
        fill(.rectangle(0, -0.2, 1.64, 1.14, corner: 0.1), main)
        fill(.rectangle(0, -0.2, 1.5, 0.98, corner: 0.04), .ink)
        fill(.rectangle(0, -0.2, 1.42, 0.9, corner: 0.02), look.accent.lighter(0.6))
        fill(.rectangle(-0.16, -0.24, 0.82, 0.56, corner: 0.05), .white)
        for (y, end) in [(-0.4, 0.1), (-0.27, -0.1), (-0.14, 0.02)] {
            line((-0.46, y), (end, y), look.accent.lighter(0.25), width: 0.05)
        }
        fill(.ellipse(0.46, -0.06, 0.3), look.accent)
        fill(
            Outline([(-0.84, 0.4), (0.84, 0.4), (1.0, 0.62), (0.98, 0.7), (-0.98, 0.7), (-1.0, 0.62)]), main.shade)
        fill(.rectangle(0, 0.66, 1.98, 0.1, corner: 0.05), main)
        fill(Outline([(-0.72, 0.44), (0.72, 0.44), (0.8, 0.56), (-0.8, 0.56)]), main.darker(0.55))
        fill(.rectangle(0, 0.61, 0.36, 0.05, corner: 0.02), main.shine)
    }

    func camera(_ look: Drawing.Look) {
        let main = look.main
        stroke(
            .curve([(-0.86, -0.3), (-0.98, -0.7), (-0.4, -0.92), (0.4, -0.92), (0.98, -0.7), (0.86, -0.3)]),
            look.accent, width: 0.07)
        fill(.rectangle(-0.52, -0.5, 0.34, 0.2, corner: 0.06), main.shade)
        fill(.rectangle(0.08, -0.5, 0.6, 0.28, corner: 0.1), main)
        fill(.rectangle(0, 0.12, 1.84, 1.2, corner: 0.2), main)
        fill(.rectangle(0, 0.16, 1.84, 0.62), main.shade)
        fill(.ellipse(0.08, 0.14, 1.0), .steel)
        fill(.ellipse(0.08, 0.14, 0.88), .ink)
        fill(.ellipse(0.08, 0.14, 0.62), Paint(0x3E5C76))
        fill(.ellipse(0.08, 0.14, 0.36), Paint(0x1F3348))
        fill(.ellipse(-0.06, 0, 0.18), Paint(0xBFD7EA))
        fill(.rectangle(-0.66, -0.3, 0.26, 0.14, corner: 0.04), .paper)
        fill(.ellipse(0.74, -0.28, 0.12), Paint(0xD9534F))
    }
}
