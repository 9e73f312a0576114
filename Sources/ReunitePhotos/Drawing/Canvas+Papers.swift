/// Documents and books.
extension Canvas {
    func passport(_ look: Drawing.Look) {
        let main = look.main
        fill(.rectangle(0.05, 0.04, 1.32, 1.8, corner: 0.1), .paper.darker(0.12))
        fill(.rectangle(0, 0, 1.32, 1.8, corner: 0.1), main)
        fill(.rectangle(-0.61, 0, 0.1, 1.8, corner: 0.05), main.shade)
        stroke(.ellipse(0.04, -0.14, 0.72), .brass, width: 0.05)
        stroke(.ellipse(0.04, -0.14, 0.3, 0.72), .brass, width: 0.035)
        line((-0.32, -0.14), (0.4, -0.14), .brass, width: 0.035)
        line((-0.24, -0.68), (0.32, -0.68), .brass, width: 0.07)
        line((-0.34, 0.5), (0.42, 0.5), .brass, width: 0.05)
        fill(.rectangle(0.04, 0.68, 0.26, 0.14, corner: 0.05), .brass)
        fill(.ellipse(0.04, 0.68, 0.08), main)
    }

    func card(_ look: Drawing.Look) {
        let main = look.main
        placed(angle: -6) {
            $0.fill(.rectangle(0, 0, 1.9, 1.24, corner: 0.14), main)
            $0.fill(.rectangle(0, -0.48, 1.9, 0.28, corner: 0.14), main.shade)
            $0.fill(.rectangle(0, -0.4, 1.9, 0.1), main.shade)
            $0.fill(.rectangle(-0.55, 0.12, 0.56, 0.66, corner: 0.08), .paper)
            $0.fill(.ellipse(-0.55, 0.02, 0.24), main.shade)
            $0.fill(.ellipse(-0.55, 0.42, 0.46, 0.5, from: 0.5, to: 1), main.shade)
            $0.line((-0.08, -0.06), (0.68, -0.06), .paper, width: 0.08)
            $0.line((-0.08, 0.14), (0.5, 0.14), .paper, width: 0.05)
            $0.line((-0.08, 0.3), (0.6, 0.3), .paper, width: 0.05)
            $0.fill(.ellipse(0.72, 0.4, 0.2), look.accent)
            $0.line((-0.7, -0.46), (0.1, -0.46), main.shine, width: 0.07)
        }
    }

    func book(_ look: Drawing.Look) {
        let main = look.main
        fill(.rectangle(0.06, 0.06, 1.36, 1.76, corner: 0.08), main.shade)
        fill(.rectangle(0.05, 0.02, 1.3, 1.72, corner: 0.05), .paper)
        fill(.rectangle(-0.02, -0.04, 1.34, 1.72, corner: 0.08), main)
        fill(.rectangle(-0.59, -0.04, 0.2, 1.72, corner: 0.08), main.shade)
        fill(Outline([(0.3, -0.9), (0.48, -0.9), (0.48, -0.3), (0.39, -0.4), (0.3, -0.3)]), look.accent)
        fill(.rectangle(0.06, 0.16, 0.8, 0.52, corner: 0.06), .paper)
        line((-0.18, 0.08), (0.3, 0.08), main, width: 0.06)
        line((-0.1, 0.24), (0.22, 0.24), main.shade, width: 0.04)
        line((-0.28, 0.66), (0.4, 0.66), main.shine, width: 0.03)
        line((-0.28, -0.7), (0.1, -0.7), main.shine, width: 0.03)
    }

    func notebook(_ look: Drawing.Look) {
        let main = look.main
        fill(.rectangle(0.05, 0.05, 1.34, 1.76, corner: 0.14), .paper.darker(0.12))
        fill(.rectangle(0.03, 0, 1.34, 1.76, corner: 0.14), main)
        fill(.rectangle(0.5, 0, 0.09, 1.76), look.accent)
        for index in 0..<8 {
            let y = -0.7 + 0.2 * Double(index)
            fill(.ellipse(-0.5, y, 0.1), main.darker(0.5))
            line((-0.76, y), (-0.52, y), .steel, width: 0.06)
        }
        fill(.rectangle(-0.02, -0.3, 0.6, 0.34, corner: 0.08), .paper)
        line((-0.2, -0.34), (0.16, -0.34), main, width: 0.04)
        line((-0.2, -0.24), (0.06, -0.24), main, width: 0.03)
        // A pencil across it.
        placed(x: 0.12, y: 0.42, angle: -28) {
            $0.fill(.rectangle(0, 0, 0.9, 0.13), Paint(0xF2C14E))
            $0.fill(.rectangle(-0.46, 0, 0.12, 0.13), Paint(0xE88C8C))
            $0.fill(Outline([(0.45, -0.065), (0.64, 0), (0.45, 0.065)]), Paint(0xF3DDB8))
            $0.fill(Outline([(0.58, -0.02), (0.64, 0), (0.58, 0.02)]), .ink)
        }
    }
}
