import CGD

extension Picture {
    /// The pixels of the picture, which are valid as long as the picture.
    private var rows: PixelRows { PixelRows(width: width, height: height) { UnsafePointer(self.row($0)) } }

    /// The picture scaled down to fit into a square of this side. It is never scaled up.
    func fitted(within side: Int) throws(PhotoError) -> Picture {
        max(width, height) > side ? try rows.fitted(within: side) : self
    }

    /// The picture scaled to a size.
    func scaled(width: Int, height: Int) throws(PhotoError) -> Picture {
        (width, height) == (self.width, self.height) ? self : try rows.scaled(width: width, height: height)
    }

    /// Removes the columns before the first one and after the last one that remain.
    func keep(from first: Int, width: Int) {
        for y in 0..<height { row(y).update(from: row(y) + first, count: width) }
        image.pointee.sx = Int32(width)
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
