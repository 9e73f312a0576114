import CGD

extension Picture {
    /// The picture scaled to a size with the Lanczos filter of libgd.
    func scaled(width: Int, height: Int) throws(PhotoError) -> Picture {
        guard (width, height) != (self.width, self.height) else { return self }
        let across = ScaledAxis(from: self.width, to: width)
        let down = ScaledAxis(from: self.height, to: height)
        let padded = try padded(across, down)
        gdImageSetInterpolationMethod(padded.image, GD_LANCZOS3)
        let scaled = try Picture(gdImageScale(padded.image, UInt32(across.count), UInt32(down.count)))
        return try scaled.part(x: across.start, y: down.start, width: width, height: height)
    }

    /// The picture with the margins of both axes, in which its outermost pixels are repeated.
    private func padded(_ across: ScaledAxis, _ down: ScaledAxis) throws(PhotoError) -> Picture {
        let (width, height) = (width, height)
        return try Picture(width: across.before + width + across.after, height: down.before + height + down.after) {
            y, target in
            let source = row(min(max(y - down.before, 0), height - 1))
            target.update(repeating: source[0], count: across.before)
            (target + across.before).update(from: source, count: width)
            (target + across.before + width).update(repeating: source[width - 1], count: across.after)
        }
    }

    /// A perceptual hash (difference hash): which of two neighbours is brighter, in 8 rows of 9 pixels. It hardly changes
    /// when a picture is scaled or encoded again.
    ///
    /// Source: N. Krawetz, "Kind of Like That", 2013.
    func perceptualHash() throws(PhotoError) -> UInt64 {
        let tiny = try scaled(width: 9, height: 8)
        var hash: UInt64 = 0
        for y in 0..<8 {
            let row = tiny.row(y)
            for x in 0..<8 { hash = hash << 1 | (row[x].luma < row[x + 1].luma ? 1 : 0) }
        }
        return hash
    }
}

extension Int32 {
    /// The brightness of a pixel, from 0 to 255 (ITU-R BT.601).
    fileprivate var luma: Int32 {
        (299 * (self >> 16 & 0xFF) + 587 * (self >> 8 & 0xFF) + 114 * (self & 0xFF) + 500) / 1000
    }
}
