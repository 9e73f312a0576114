import CGD

/// An opaque picture in true colour, which libgd scales, turns and encodes.
///
/// Each of its functions throws ``PhotoError/undecodable`` if libgd runs out of memory, which is limited to what the
/// upload's header needs.
final class Picture {
    /// The image of libgd. A pixel is `0x00RRGGBB`: an alpha of 0 is opaque.
    let image: gdImagePtr

    /// Takes over an image of libgd.
    init(_ image: gdImagePtr?) throws(PhotoError) {
        guard let image else { throw .undecodable }
        self.image = image
    }

    /// A picture whose rows a closure writes, each through a pointer to its first pixel.
    convenience init(
        width: Int, height: Int, fill: (_ row: Int, _ pixels: UnsafeMutablePointer<Int32>) -> Void
    ) throws(PhotoError) {
        try self.init(gdImageCreateTrueColor(Int32(width), Int32(height)))
        for y in 0..<height { fill(y, row(y)) }
    }

    deinit { gdImageDestroy(image) }

    var width: Int { Int(image.pointee.sx) }
    var height: Int { Int(image.pointee.sy) }

    /// The pixels of a row.
    func row(_ y: Int) -> UnsafeMutablePointer<Int32> { image.pointee.tpixels[y]! }

    /// The picture rotated and mirrored as the EXIF orientation says. This one may be mirrored in place: do not use it again.
    ///
    /// Source: EXIF 2.3, tag 274.
    func turned(_ orientation: Int) throws(PhotoError) -> Picture {
        let turned = (5...8).contains(orientation) ? try transposed() : self
        switch orientation {
        case 2, 6: gdImageFlipHorizontal(turned.image)
        case 3, 7: gdImageFlipBoth(turned.image)
        case 4, 8: gdImageFlipVertical(turned.image)
        default: break
        }
        return turned
    }

    /// The picture with rows and columns exchanged. `gdImageRotateInterpolated` takes twice as long.
    private func transposed() throws(PhotoError) -> Picture {
        let picture = try Picture(gdImageCreateTrueColor(Int32(height), Int32(width)))
        // A few rows at a time, so that they stay in the cache.
        for start in stride(from: 0, to: height, by: 16) {
            let rows = (start..<min(start + 16, height)).map(row)
            for x in 0..<width {
                let target = picture.row(x) + start
                for (offset, row) in rows.enumerated() { target[offset] = row[x] }
            }
        }
        return picture
    }

    /// The largest square at the centre.
    func middle() throws(PhotoError) -> Picture {
        let side = min(width, height)
        return try part(x: (width - side) / 2, y: (height - side) / 2, width: side, height: side)
    }

    /// The picture at a place of a canvas that is white elsewhere, without its parts outside; alone if it is larger than the canvas,
    /// or lies outside.
    func placed(at place: (x: Int, y: Int), on size: (width: Int, height: Int)) throws(PhotoError) -> Picture {
        guard (width, height) != size || place != (0, 0), width <= size.width, height <= size.height,
            place.x < size.width, place.y < size.height
        else { return self }
        let width = min(width, size.width - place.x)
        return try Picture(width: size.width, height: size.height) { y, pixels in
            pixels.update(repeating: Color.white, count: size.width)
            guard (place.y..<place.y + height).contains(y) else { return }
            (pixels + place.x).update(from: self.row(y - place.y), count: width)
        }
    }

    /// A part of the picture.
    func part(x: Int, y: Int, width: Int, height: Int) throws(PhotoError) -> Picture {
        guard (width, height) != (self.width, self.height) else { return self }
        // By rows: gdImageCrop copies each pixel on its own.
        return try Picture(width: width, height: height) { row, pixels in
            pixels.update(from: self.row(y + row) + x, count: width)
        }
    }
}
