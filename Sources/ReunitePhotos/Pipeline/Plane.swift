/// One channel of a picture, one byte for each sample, row by row.
struct Plane {
    let width: Int
    let height: Int
    let samples: [UInt8]

    /// The plane rotated and mirrored as the EXIF orientation says.
    ///
    /// Source: EXIF 2.3, tag 274.
    func turned(_ orientation: Int) -> Plane {
        guard (2...8).contains(orientation) else { return self }
        let isSideways = orientation >= 5
        let (width, height) = isSideways ? (self.height, self.width) : (self.width, self.height)
        // The source index of the first sample, and the steps to the next sample of a row and to the next row.
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

    /// Crops the plane.
    func part(x left: Int, y top: Int, width: Int, height: Int) -> Plane {
        guard (width, height) != (self.width, self.height) else { return self }
        return Plane(width: width, height: height) { part in
            for y in 0..<height {
                for x in 0..<width { part[y * width + x] = samples[(top + y) * self.width + left + x] }
            }
        }
    }

    /// Pads the plane to a size by repeating its last column and row.
    func padded(width: Int, height: Int) -> Plane {
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
    /// A plane whose samples a closure writes. It must write all of them: they are uninitialised.
    init(width: Int, height: Int, fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        self.init(
            width: width, height: height,
            samples: [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
                fill(buffer)
                count = width * height
            })
    }
}
