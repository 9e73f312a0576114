/// A picture as rows of red, green and blue, a byte each.
struct Pixels {
    let width: Int
    let height: Int
    let bytes: [UInt8]

    /// The picture turned as EXIF's orientation says.
    ///
    /// Source: EXIF 2.3, tag 274.
    func turned(_ orientation: Int) -> Pixels {
        guard (2...8).contains(orientation) else { return self }
        let isSideways = orientation >= 5
        let (width, height) = isSideways ? (self.height, self.width) : (self.width, self.height)
        var turned = [UInt8](repeating: 0, count: bytes.count)
        for y in 0..<height {
            for x in 0..<width {
                let (fromX, fromY) =
                    switch orientation {
                    case 2: (width - 1 - x, y)
                    case 3: (width - 1 - x, height - 1 - y)
                    case 4: (x, height - 1 - y)
                    case 5: (y, x)
                    case 6: (y, width - 1 - x)
                    case 7: (height - 1 - y, width - 1 - x)
                    default: (height - 1 - y, x)
                    }
                let (to, from) = ((y * width + x) * 3, (fromY * self.width + fromX) * 3)
                turned[to] = bytes[from]
                turned[to + 1] = bytes[from + 1]
                turned[to + 2] = bytes[from + 2]
            }
        }
        return Pixels(width: width, height: height, bytes: turned)
    }

    /// The largest square in the middle.
    func middle() -> Pixels {
        let side = min(width, height)
        let (left, top) = ((width - side) / 2, (height - side) / 2)
        var square: [UInt8] = []
        square.reserveCapacity(side * side * 3)
        for y in top..<top + side {
            let start = (y * width + left) * 3
            square.append(contentsOf: bytes[start..<start + side * 3])
        }
        return Pixels(width: side, height: side, bytes: square)
    }

    /// The picture made small enough for a square of this side; never larger.
    func fitted(within side: Int) -> Pixels {
        guard max(width, height) > side else { return self }
        let scale = Double(side) / Double(max(width, height))
        return scaled(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
    }

    /// Which of two neighbours is brighter, in 8 rows of 9 (a difference hash): what stays when a picture is made smaller
    /// or encoded again.
    ///
    /// Source: N. Krawetz, "Kind of Like That", 2013.
    var likeness: UInt64 {
        let tiny = scaled(width: 9, height: 8)
        var hash: UInt64 = 0
        for y in 0..<8 {
            for x in 0..<8 {
                hash = hash << 1 | (tiny.brightness(x, y) < tiny.brightness(x + 1, y) ? 1 : 0)
            }
        }
        return hash
    }

    private func brightness(_ x: Int, _ y: Int) -> Int {
        let place = (y * width + x) * 3
        return 299 * Int(bytes[place]) + 587 * Int(bytes[place + 1]) + 114 * Int(bytes[place + 2])
    }
}
