import CGD
import CScaling

/// Pixels that are scaled without a copy: those of a picture, or in the buffer of a decoder.
///
/// A Lanczos filter of three lobes scales in two steps. The first changes the height, by our own code, because libgd takes
/// several times as long. The second changes the width, by libgd.
struct PixelRows {
    /// The number of columns.
    let width: Int
    /// The number of rows.
    let height: Int
    /// The first pixel of a row. A pixel is `0xRRGGBB`; its highest byte is ignored.
    let row: (Int) -> UnsafePointer<Int32>

    /// The pixels scaled down to fit into a square of this side. They are never scaled up.
    func fitted(within side: Int) throws(PhotoError) -> Picture {
        let scale = min(1, Double(side) / Double(max(width, height)))
        return try scaled(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
    }

    /// The pixels scaled to a size.
    func scaled(width: Int, height: Int) throws(PhotoError) -> Picture {
        let across = ScaledAxis(from: self.width, to: width)
        let picture = try scaled(height: height, between: across)
        guard width != self.width else { return picture }
        gdImageSetInterpolationMethod(picture.image, GD_LANCZOS3)
        let scaled = try Picture(gdImageScale(picture.image, UInt32(across.count), UInt32(height)))
        scaled.keep(from: across.start, width: width)
        return scaled
    }

    /// The pixels scaled to another height, between margins in which the outermost pixels of each row are repeated.
    private func scaled(height: Int, between axis: ScaledAxis) throws(PhotoError) -> Picture {
        try Picture(width: axis.before + width + axis.after, height: height) { y, target in
            let window = LanczosWindow(of: y, from: self.height, to: height)
            let first = target + axis.before
            blend(window, into: first)
            target.update(repeating: first[0], count: axis.before)
            (first + width).update(repeating: first[width - 1], count: axis.after)
        }
    }

    /// Writes the weighted sum of rows.
    private func blend(_ window: LanczosWindow, into target: UnsafeMutablePointer<Int32>) {
        let rows: [UnsafeRawPointer?] = window.weights.indices.map { UnsafeRawPointer(row(window.first + $0)) }
        reunite_blend(rows, window.weights, rows.count, target, width)
    }
}
