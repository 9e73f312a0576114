import Foundation

extension Pixels {
    /// How far the filter reaches, in pixels of the smaller picture.
    private static let reach = 3.0

    /// The picture at another size, by Lanczos' filter in one direction after the other: each pixel of the result weighs
    /// all pixels of the source that fall into it, so that nothing aliases.
    func scaled(width: Int, height: Int) -> Pixels {
        guard (width, height) != (self.width, self.height) else { return self }
        let narrow = across(to: width)
        let row = width * 3
        var result = [UInt8](repeating: 0, count: row * height)
        var sums = [Float](repeating: 0, count: row)
        narrow.withUnsafeBufferPointer { source in
            for (y, weight) in Self.weights(from: self.height, to: height).enumerated() {
                for place in 0..<row { sums[place] = 0.5 }
                for (index, factor) in weight.factors.enumerated() {
                    let start = (weight.first + index) * row
                    for place in 0..<row { sums[place] += factor * source[start + place] }
                }
                for place in 0..<row { result[y * row + place] = UInt8(max(0, min(255, sums[place]))) }
            }
        }
        return Pixels(width: width, height: height, bytes: result)
    }

    /// The rows at another width.
    private func across(to width: Int) -> [Float] {
        let weights = Self.weights(from: self.width, to: width)
        var narrow = [Float](repeating: 0, count: width * height * 3)
        bytes.withUnsafeBufferPointer { source in
            narrow.withUnsafeMutableBufferPointer { target in
                for y in 0..<height {
                    for (x, weight) in weights.enumerated() {
                        var (red, green, blue): (Float, Float, Float) = (0, 0, 0)
                        var place = (y * self.width + weight.first) * 3
                        for factor in weight.factors {
                            red += factor * Float(source[place])
                            green += factor * Float(source[place + 1])
                            blue += factor * Float(source[place + 2])
                            place += 3
                        }
                        let to = (y * width + x) * 3
                        (target[to], target[to + 1], target[to + 2]) = (red, green, blue)
                    }
                }
            }
        }
        return narrow
    }

    /// For each pixel of a line of the result, the first of the source's that it weighs, and their weights.
    private static func weights(from source: Int, to target: Int) -> [(first: Int, factors: [Float])] {
        let scale = Double(source) / Double(target)
        let stretch = max(scale, 1)
        return (0..<target).map { index in
            let center = (Double(index) + 0.5) * scale - 0.5
            let first = max(0, Int((center - reach * stretch).rounded(.up)))
            let last = max(first, min(source - 1, Int((center + reach * stretch).rounded(.down))))
            let raw = (first...last).map { lanczos((Double($0) - center) / stretch) }
            let sum = raw.reduce(0, +)
            return (first, raw.map { Float(sum == 0 ? 1 / Double(raw.count) : $0 / sum) })
        }
    }

    private static func lanczos(_ x: Double) -> Double {
        guard abs(x) < reach else { return 0 }
        guard abs(x) > 1e-9 else { return 1 }
        let angle = Double.pi * x
        return reach * sin(angle) * sin(angle / reach) / (angle * angle)
    }
}
