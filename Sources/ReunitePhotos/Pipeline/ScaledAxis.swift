/// The margins with which libgd scales one axis of a picture without shifting it.
///
/// `gdImageScale` (libgd 2.3.3) computes target pixel `u` from the source around `u / scale`, but the right position is
/// `(u + ½) / scale − ½`: a picture scaled from 1,600 to 320 pixels is shifted by 0.4 pixels. So margins are added to the
/// source, chosen so that the first pixel of the picture is exactly at a whole target pixel, ``start``. If no margin gives a
/// whole pixel, the target is made a little longer or shorter, so that the error is the same at both ends: at most a quarter
/// of a pixel.
struct ScaledAxis {
    /// Source pixels to add before the picture.
    var before = 0
    /// Source pixels to add after the picture.
    var after = 0
    /// The first target pixel of the picture itself.
    var start = 0
    /// The number of target pixels, including those of the margins.
    var count: Int

    /// - Parameters:
    ///   - source: the number of pixels of the picture.
    ///   - target: the number of pixels of the scaled picture.
    init(from source: Int, to target: Int) {
        count = target
        guard source != target else { return }
        let scale = Double(target) / Double(source)
        // Enough candidates for a margin with an error of a few hundredths of a pixel.
        let margins = 1...Int(1 / scale) + 24
        func first(_ before: Int) -> Double { scale * (Double(before) - 0.5) + 0.5 }
        before = Self.nearestToWhole(margins, first)
        start = Int(first(before).rounded())
        let least = Int(1 / scale) + 1
        let stretch = 2 * (Double(start) - first(before))
        let padding = { [before] after in scale * Double(before + after) + stretch }
        after = Self.nearestToWhole(least...least + 24, padding)
        count += Int(padding(after).rounded())
    }

    /// The margin whose value is nearest to a whole number; the smallest of several.
    private static func nearestToWhole(_ margins: ClosedRange<Int>, _ value: (Int) -> Double) -> Int {
        margins.min { abs(value($0) - value($0).rounded()) < abs(value($1) - value($1).rounded()) } ?? 0
    }
}
