/// One channel of a picture: rows of samples, a byte each.
struct Plane {
    let width: Int
    let height: Int
    let samples: [UInt8]

    /// The plane turned as EXIF's orientation says.
    ///
    /// Source: EXIF 2.3, tag 274.
    func turned(_ orientation: Int) -> Plane {
        guard (2...8).contains(orientation) else { return self }
        let isSideways = orientation >= 5
        let (width, height) = isSideways ? (self.height, self.width) : (self.width, self.height)
        // Where the first sample comes from, and how far it is from there to the next of a row, and to the next row.
        let (last, lowest) = (self.width - 1, (self.height - 1) * self.width)
        let (start, right, down) =
            switch orientation {
            case 2: (last, -1, self.width)
            case 3: (lowest + last, -1, -self.width)
            case 4: (lowest, 1, -self.width)
            case 5: (0, self.width, 1)
            case 6: (lowest, -self.width, 1)
            case 7: (lowest + last, -self.width, -1)
            default: (last, self.width, -1)
            }
        return Plane(width: width, height: height) { turned in
            samples.withUnsafeBufferPointer { samples in
                for y in 0..<height {
                    for x in 0..<width { turned[y * width + x] = samples[start + y * down + x * right] }
                }
            }
        }
    }

    /// A part of the plane.
    func part(x left: Int, y top: Int, width: Int, height: Int) -> Plane {
        guard (width, height) != (self.width, self.height) else { return self }
        return Plane(width: width, height: height) { part in
            for y in 0..<height {
                for x in 0..<width { part[y * width + x] = samples[(top + y) * self.width + left + x] }
            }
        }
    }

    /// The plane with its last column and row repeated, up to a size that may be larger.
    func filledUp(width: Int, height: Int) -> Plane {
        guard (width, height) != (self.width, self.height) else { return self }
        return Plane(width: width, height: height) { filled in
            for y in 0..<height {
                let row = min(y, self.height - 1) * self.width
                for x in 0..<width { filled[y * width + x] = samples[row + min(x, self.width - 1)] }
            }
        }
    }
}

extension Plane {
    /// A plane whose samples are written by a closure: all of them, since they are anything before.
    init(width: Int, height: Int, fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        self.init(
            width: width, height: height,
            samples: [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
                fill(buffer)
                count = width * height
            })
    }
}
