/// Pets, sitting, seen from the front. The accent is the second colour of the coat.
extension Canvas {
    /// The red of collars.
    private static let collar = Paint(0xD0554A)

    func cat(_ look: Drawing.Look) {
        let (main, second) = (look.main, look.accent)
        stroke(.curve([(0.4, 0.8), (0.86, 0.66), (0.84, 0.2), (0.62, 0.06)]), main.shade, width: 0.17)
        sittingBody(main, second)
        for side in [-1.0, 1] {
            fill(Outline([(side * 0.54, -0.96), (side * 0.6, -0.34), (side * 0.1, -0.66)]), main)
            fill(Outline([(side * 0.48, -0.8), (side * 0.5, -0.48), (side * 0.22, -0.64)]), Paint(0xE8A9A0))
        }
        fill(.ellipse(0, -0.36, 1.2, 0.92), main)
        fill(
            .smooth([
                (0, -0.6), (0.12, -0.34), (0.32, -0.16), (0.2, 0.04), (-0.2, 0.04), (-0.32, -0.16), (-0.12, -0.34),
            ]), second)
        for x in [-0.16, 0, 0.16] { line((x, -0.76), (x * 0.8, -0.62), main.shade, width: 0.05) }
        for side in [-1.0, 1] {
            fill(.ellipse(side * 0.3, -0.38, 0.22, 0.24), Paint(0xF3E7A8))
            fill(.ellipse(side * 0.29, -0.38, 0.1, 0.2), .ink)
            fill(.ellipse(side * 0.29 - 0.03, -0.43, 0.05), .white)
            for y in [-0.16, -0.08] {
                line((side * 0.3, y), (side * 0.7, y * 1.8 + 0.1), .white.darker(0.1), width: 0.014)
            }
        }
        face(nose: Paint(0xD98880), y: -0.18)
        stroke(.ellipse(0, 0.02, 0.66, 0.24, from: 0.04, to: 0.46), Self.collar, width: 0.09)
        fill(.ellipse(0, 0.18, 0.13), .brass)
    }

    func dog(_ look: Drawing.Look) {
        let (main, second) = (look.main, look.accent)
        stroke(.curve([(0.4, 0.74), (0.76, 0.6), (0.84, 0.34)]), main.shade, width: 0.15)
        sittingBody(main, second)
        fill(.ellipse(0, -0.38, 1.06, 1.0), main)
        fill(
            .smooth([
                (0, -0.82), (0.09, -0.5), (0.28, -0.3), (0.3, -0.04), (0, 0.1), (-0.3, -0.04), (-0.28, -0.3),
                (-0.09, -0.5),
            ]), second)
        for side in [-1.0, 1] {
            fill(
                .smooth([
                    (side * 0.3, -0.82), (side * 0.62, -0.78), (side * 0.8, -0.4), (side * 0.72, 0.02),
                    (side * 0.52, -0.08), (side * 0.46, -0.46),
                ]), main.shade)
            fill(.ellipse(side * 0.25, -0.46, 0.15), .ink)
            fill(.ellipse(side * 0.25 - 0.03, -0.49, 0.05), .white)
        }
        fill(.smooth([(-0.1, -0.02), (0.1, -0.02), (0.1, 0.14), (0, 0.2), (-0.1, 0.14)]), Paint(0xE88C8C))
        face(nose: .ink, y: -0.2)
        stroke(.ellipse(0, 0.1, 0.66, 0.3, from: 0.04, to: 0.46), Self.collar, width: 0.1)
        fill(.ellipse(0, 0.3, 0.15), .brass)
    }

    func rabbit(_ look: Drawing.Look) {
        let (main, second) = (look.main, look.accent)
        fill(.ellipse(0.5, 0.7, 0.34), second)
        for side in [-1.0, 1] {
            placed(x: side * 0.26, y: -0.66, angle: side * 10) {
                $0.fill(.ellipse(0, 0, 0.3, 0.84), main)
                $0.fill(.ellipse(0, 0.04, 0.15, 0.6), Paint(0xE8A9A0))
            }
        }
        sittingBody(main, second)
        fill(.ellipse(0, -0.14, 0.96, 0.84), main)
        fill(.ellipse(0, 0.04, 0.46, 0.36), second)
        for side in [-1.0, 1] {
            fill(.ellipse(side * 0.26, -0.2, 0.13, 0.16), .ink)
            fill(.ellipse(side * 0.26 - 0.03, -0.24, 0.05), .white)
        }
        face(nose: Paint(0xD98880), y: -0.02)
        fill(.rectangle(0, 0.16, 0.12, 0.11, corner: 0.03), .white)
    }

    private func sittingBody(_ main: Paint, _ second: Paint) {
        fill(
            .smooth([
                (0, -0.1), (0.36, 0.06), (0.58, 0.56), (0.54, 0.9), (0, 0.96), (-0.54, 0.9), (-0.58, 0.56),
                (-0.36, 0.06),
            ]), main)
        fill(.ellipse(0, 0.46, 0.5, 0.7), second)
        for side in [-1.0, 1] {
            fill(.ellipse(side * 0.46, 0.72, 0.42, 0.5), main)
            stroke(
                .ellipse(side * 0.46, 0.72, 0.42, 0.5, from: side > 0 ? 0.4 : 0.6, to: side > 0 ? 0.7 : 0.9),
                main.shade, width: 0.03)
            fill(.rectangle(side * 0.17, 0.68, 0.26, 0.5, corner: 0.12), main.shine)
            fill(.ellipse(side * 0.18, 0.9, 0.3, 0.16), second)
        }
    }

    private func face(nose: Paint, y: Double) {
        fill(.smooth([(-0.1, y - 0.05), (0.1, y - 0.05), (0, y + 0.07)]), nose)
        for side in [-1.0, 1] {
            stroke(.ellipse(side * 0.08, y + 0.1, 0.16, 0.12, from: 0.03, to: 0.47), .ink, width: 0.025)
        }
    }
}
