import Testing

@testable import ReunitePhotos

/// What libgd makes of a picture, which has to stay where it is.
struct ScalingTests {
    /// Lengths that pictures are scaled from and to; libgd alone moves them by up to half a pixel.
    static let lengths = [
        (2016, 1600), (1600, 320), (4032, 1600), (3199, 1600), (1000, 320), (1201, 320), (320, 9), (240, 96),
        (320, 213), (60, 96),
    ]

    /// A picture that is mirrored and scaled is the scaled picture mirrored, unless scaling moves it.
    @Test("Scaling does not move a picture", arguments: lengths)
    func isCentred(source: Int, target: Int) throws {
        // Bars of five target pixels.
        let values = (0..<source).map { Int32($0 * target / source / 5 % 2 * 255) }
        func scaled(_ values: [Int32]) throws -> (across: [Int32], down: [Int32]) {
            let across = try Picture(width: source, height: 1) { _, row in
                for x in 0..<source { row[x] = values[x] }
            }.scaled(width: target, height: 1)
            let down = try Picture(width: 1, height: source) { y, row in row[0] = values[y] }
                .scaled(width: 1, height: target)
            return ((0..<target).map { across.row(0)[$0] }, (0..<target).map { down.row($0)[0] })
        }
        let (plain, mirrored) = (try scaled(values), try scaled(values.reversed()))
        #expect(plain.across == plain.down)
        let difference = zip(plain.across, mirrored.across.reversed()).reduce(0) { $0 + abs($1.0 - $1.1) }
        #expect(Double(difference) / Double(target) < 4)
    }

    /// The extremes that limits allow: the margins are found, and lie within the picture.
    @Test(
        "Margins hold the whole picture",
        arguments: [(1, 96), (2, 1), (95, 96), (1601, 1600), (65_535, 1), (50_000_000, 1600)])
    func marginsFit(source: Int, target: Int) {
        let axis = ScaledAxis(from: source, to: target)
        #expect(axis.before > 0 && axis.after > 0)
        #expect((0...axis.count - target).contains(axis.start))
    }

    @Test(
        "Orientations are those of EXIF",
        arguments: [
            (1, [1, 2, 3, 4, 5, 6]), (2, [3, 2, 1, 6, 5, 4]), (3, [6, 5, 4, 3, 2, 1]), (4, [4, 5, 6, 1, 2, 3]),
            (5, [1, 4, 2, 5, 3, 6]), (6, [4, 1, 5, 2, 6, 3]), (7, [6, 3, 5, 2, 4, 1]), (8, [3, 6, 2, 5, 1, 4]),
        ])
    func orientations(orientation: Int, pixels: [Int32]) throws {
        let picture = try Picture(width: 3, height: 2) { y, row in
            for x in 0..<3 { row[x] = Int32(y * 3 + x + 1) }
        }
        let turned = try picture.turned(orientation)
        let all = (0..<turned.height).flatMap { y in (0..<turned.width).map { turned.row(y)[$0] } }
        #expect(all == pixels)
        #expect(turned.width == (orientation < 5 ? 3 : 2))
    }
}
