/// A picture in the colour space of JPEG: luma and two chroma planes, which may be subsampled. A JPEG can be scaled and
/// encoded again without conversion to RGB, with half of the samples.
///
/// Source: JFIF 1.02 (ITU-T T.871), which is Rec. 601 with the full range of 256 values.
struct Picture {
    /// Luma samples for each chroma sample, horizontally and vertically.
    typealias Sampling = (x: Int, y: Int)

    /// Luma (Y) and, unless the picture is grey, Cb and Cr.
    let planes: [Plane]
    let sampling: Sampling

    var width: Int { planes[0].width }
    var height: Int { planes[0].height }

    /// The picture rotated and mirrored as the EXIF orientation says.
    func turned(_ orientation: Int) -> Picture {
        Picture(
            planes: planes.map { $0.turned(orientation) },
            sampling: orientation >= 5 ? (sampling.y, sampling.x) : sampling)
    }

    /// The picture scaled down to fit into a square of this side, with 4:2:0 chroma subsampling. It is never scaled up.
    func fitted(within side: Int) -> Picture {
        let scale = min(1, Double(side) / Double(max(width, height)))
        return scaled(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
    }

    /// The largest square at the centre.
    func middle() -> Picture {
        let side = min(width, height)
        // Aligned to chroma samples.
        let left = (width - side) / 2 / sampling.x * sampling.x
        let top = (height - side) / 2 / sampling.y * sampling.y
        return Picture(
            planes: planes.enumerated().map { index, plane in
                let (x, y) = index == 0 ? (1, 1) : sampling
                return plane.part(
                    x: left / x, y: top / y, width: (side + x - 1) / x, height: (side + y - 1) / y)
            }, sampling: sampling)
    }

    /// The picture scaled to a size, with 4:2:0 chroma subsampling.
    func scaled(width: Int, height: Int) -> Picture {
        let step = (x: Double(self.width) / Double(width), y: Double(self.height) / Double(height))
        var scaled = Self.scale(planes.prefix(1), width, height, step)
        scaled += Self.scale(
            planes.dropFirst(), (width + 1) / 2, (height + 1) / 2,
            (step.x * 2 / Double(sampling.x), step.y * 2 / Double(sampling.y)))
        return Picture(planes: scaled, sampling: (2, 2))
    }

    /// Scales planes that have the same size.
    private static func scale(
        _ planes: ArraySlice<Plane>, _ width: Int, _ height: Int, _ step: (x: Double, y: Double)
    ) -> [Plane] {
        guard let first = planes.first, step != (1, 1) else { return Array(planes) }
        let across = ResamplingFilter(from: first.width, to: width, step: step.x)
        let down = ResamplingFilter(from: first.height, to: height, step: step.y)
        return planes.map { $0.scaled(across: across, down: down) }
    }

    /// A perceptual hash (difference hash): which of two neighbours is brighter, in 8 rows of 9 samples. It hardly changes
    /// when a picture is scaled or encoded again.
    ///
    /// Source: N. Krawetz, "Kind of Like That", 2013.
    var likeness: UInt64 {
        let tiny = planes[0].scaled(
            across: ResamplingFilter(from: width, to: 9, step: Double(width) / 9),
            down: ResamplingFilter(from: height, to: 8, step: Double(height) / 8))
        var hash: UInt64 = 0
        for y in 0..<8 {
            for x in 0..<8 { hash = hash << 1 | (tiny.samples[y * 9 + x] < tiny.samples[y * 9 + x + 1] ? 1 : 0) }
        }
        return hash
    }
}
