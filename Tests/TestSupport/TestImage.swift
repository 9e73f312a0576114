/// Images that need no library: uncompressed bitmaps.
public enum TestImage {
    /// A BMP of 24 bits with a gradient, which differs by seed.
    public static func bmp(width: Int, height: Int, seed: Int = 0) -> [UInt8] {
        let row = (width * 3 + 3) / 4 * 4
        var bytes: [UInt8] = [0x42, 0x4D]
        func append(_ value: Int, _ count: Int) {
            for shift in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
        }
        append(54 + row * height, 4)
        append(0, 4)
        append(54, 4)
        append(40, 4)
        append(width, 4)
        append(height, 4)
        append(1, 2)
        append(24, 2)
        append(0, 4)
        append(row * height, 4)
        for _ in 0..<4 { append(0, 4) }
        for y in 0..<height {
            for x in 0..<width {
                bytes.append(UInt8(truncatingIfNeeded: x * 255 / max(1, width) + seed * 40))
                bytes.append(UInt8(truncatingIfNeeded: y * 255 / max(1, height)))
                bytes.append(UInt8(truncatingIfNeeded: (x + y) / 2 + seed * 17))
            }
            bytes += [UInt8](repeating: 0, count: row - width * 3)
        }
        return bytes
    }

    /// A TIFF of 16 × 16 pixels with these two entries more, and nothing but its directory.
    public static func tiff(
        _ first: (tag: Int, value: Int), photometric: Int, _ more: [(tag: Int, value: Int)] = []
    ) -> [UInt8] {
        let entries = [first, (256, 16), (257, 16), (262, photometric)] + more
        var bytes: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, UInt8(entries.count), 0]
        for (tag, value) in entries.sorted(by: { $0.tag < $1.tag }) {
            for number in [tag, 3, 1, 0, value, 0] { bytes += [UInt8(number & 255), UInt8(number >> 8)] }
        }
        return bytes + [0, 0, 0, 0]
    }

    /// The first bytes of a PNG whose header claims this size.
    public static func pngHeader(width: UInt32, height: UInt32) -> [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        for value in [width, height] { withUnsafeBytes(of: value.bigEndian) { bytes += $0 } }
        return bytes + [8, 2, 0, 0, 0, 0, 0, 0, 0]
    }
}
