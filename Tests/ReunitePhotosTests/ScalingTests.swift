import Reunite
import TestSupport
import Testing

@testable import ReunitePhotos

/// Scaled and turned pictures, which have to stay where they are.
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
        func difference(_ first: [Int32], _ second: [Int32]) -> Double {
            Double(zip(first, second).reduce(0) { $0 + abs($1.0 - $1.1) }) / Double(target)
        }
        // Across by libgd, whose error is at most a quarter of a pixel; down by ourselves.
        #expect(difference(plain.across, mirrored.across.reversed()) < 4)
        #expect(difference(plain.down, mirrored.down.reversed()) < 0.5)
        #expect(difference(plain.across, plain.down) < 8)
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
        "Weights add up to 1, and lie within the picture",
        arguments: [(1, 96), (2, 1), (95, 96), (1512, 1200), (1600, 1600), (65_535, 1), (50_000_000, 1600)])
    func windowsFit(source: Int, target: Int) {
        for pixel in Set([0, target / 2, target - 1]) {
            let window = LanczosWindow(of: pixel, from: source, to: target)
            #expect(window.first >= 0 && window.first + window.weights.count <= source)
            #expect(window.weights.reduce(0) { $0 + Int($1) } == 1 << 14)
        }
    }

    /// Pixels are summed by fours, and those that remain one by one.
    @Test("Columns are scaled alike, whatever the width", arguments: 1...9)
    func columnsAreIndependent(width: Int) throws {
        func picture(_ columns: Range<Int>) throws -> Picture {
            try Picture(width: columns.count, height: 50) { y, row in
                var random = SeededGenerator(seed: UInt64(y))
                let all = (0..<9).map { _ in Int32.random(in: 0...0xFFFFFF, using: &random) }
                for x in columns { row[x - columns.lowerBound] = all[x] }
            }
        }
        for height in [1, 8, 40, 50, 60] {
            let scaled = try picture(0..<width).scaled(width: width, height: height)
            for x in 0..<width {
                let column = try picture(x..<x + 1).scaled(width: 1, height: height)
                #expect((0..<height).allSatisfy { scaled.row($0)[x] == column.row($0)[0] })
            }
        }
    }

    @Test("One colour remains one colour", arguments: [(7, 5), (40, 30), (300, 200), (2000, 1500)])
    func colors(width: Int, height: Int) throws {
        for color in [0, 0xFFFFFF, 0x4482C4] as [Int32] {
            let picture = try Picture(width: width, height: height) { _, row in
                row.update(repeating: color, count: width)
            }
            let scaled = try picture.scaled(width: 96, height: 48)
            #expect((0..<48).allSatisfy { y in (0..<96).allSatisfy { scaled.row(y)[$0] == color } })
        }
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
