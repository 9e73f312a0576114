import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReunitePhotos

@Suite struct PipelineTests {
    /// Photographs with every orientation, if the folder exists beside the checkout.
    private static let photographs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("shared/data/photos")

    @Test(arguments: [
        (2000, 1000, 1600, 800, 320, 160), (10, 10, 10, 10, 10, 10), (1, 5000, 1, 1600, 1, 320),
        (1601, 1, 1600, 1, 320, 1), (320, 321, 320, 321, 319, 320),
    ])
    func renditionsFitTheirSquaresAndAreNeverScaledUp(
        _ width: Int, _ height: Int, _ largeWidth: Int, _ largeHeight: Int, _ smallWidth: Int, _ smallHeight: Int
    ) throws {
        let photo = try PhotoPipeline.render(TestImage.bmp(width: width, height: height), limits: PhotoLimits())
        #expect((photo.large.width, photo.large.height) == (largeWidth, largeHeight))
        #expect((photo.small.width, photo.small.height) == (smallWidth, smallHeight))
        #expect((photo.square.width, photo.square.height) == (96, 96))
        for rendition in [photo.large, photo.small, photo.square] {
            let header = try ImageFormats.open(rendition.bytes).header
            #expect((header.width, header.height) == (rendition.width, rendition.height))
            // Only segments that decoding needs: no EXIF, no colour profile, no comment.
            #expect(Self.segments(rendition.bytes).isSubset(of: [0xE0, 0xDB, 0xC0, 0xC4, 0xDA]))
        }
    }

    @Test func theSquareOfAWidePhotoHasItsDetails() throws {
        var image = TestImage.bmp(width: 1600, height: 100)
        // Stripes of four pixels, which are grey in the small rendition.
        for index in 54..<image.count { image[index] = (index - 54) / 12 % 2 == 0 ? 0 : 255 }
        let square = try PhotoPipeline.render(image, limits: PhotoLimits()).square
        let row = try ImageFormats.open(square.bytes).decode(within: 96).row(48)
        let strong = (0..<96).count { !(64...192).contains(row[$0] & 0xFF) }
        #expect(strong > 60)
    }

    /// Chroma is subsampled 2 × 2: at odd sides the last chroma samples cover fewer pixels.
    @Test(arguments: [(1, 1), (31, 17), (32, 17), (31, 18), (213, 320), (320, 213)])
    func picturesWithOddSidesKeepTheirColours(_ width: Int, _ height: Int) throws {
        let image = TestImage.bmp(width: width, height: height)
        let once = try PhotoPipeline.render(image, limits: PhotoLimits()).large
        let twice = try PhotoPipeline.render(once.bytes, limits: PhotoLimits()).large
        #expect((twice.width, twice.height) == (width, height))
        for bytes in [once.bytes, twice.bytes] {
            for component in 0..<3 {
                let difference = try Self.difference(bytes, image, component: component)
                #expect(difference < 4, "component \(component): \(difference)")
            }
        }
    }

    /// JPEG is scaled while it is decoded, so it may have more pixels.
    @Test func jpegMayHaveMorePixels() throws {
        let jpeg = try PhotoPipeline.render(TestImage.bmp(width: 200, height: 100), limits: PhotoLimits()).large.bytes
        var limits = PhotoLimits()
        limits.unscaledPixels = 999
        #expect(throws: Never.self) { try PhotoPipeline.render(jpeg, limits: limits) }
    }

    /// A JPEG whose coefficients are kept until the last scan needs memory for all of its pixels.
    @Test(arguments: [
        (8160, 6144, 0xC0, "\u{11}\u{11}\u{11}", 3, true), (16_320, 12_240, 0xC0, "\u{22}\u{11}\u{11}", 3, true),
        (8160, 6144, 0xC2, "\u{11}\u{11}\u{11}", 3, true), (12_000, 9000, 0xC2, "\u{22}\u{11}\u{11}", 3, true),
        (16_320, 12_240, 0xC2, "\u{22}\u{11}\u{11}", 3, false), (12_000, 9000, 0xC2, "\u{11}\u{11}\u{11}", 3, false),
        (16_320, 12_240, 0xC0, "\u{22}\u{11}\u{11}", 1, false), (16_320, 12_240, 0xC0, "\u{11}", 1, true),
    ])
    func jpegThatKeepsItsCoefficientsMayHaveFewerPixels(
        _ width: Int, _ height: Int, _ marker: Int, _ samplings: String, _ components: Int, _ isScaled: Bool
    ) throws {
        func segment(_ marker: Int, _ data: [Int]) -> [UInt8] {
            [0xFF, UInt8(marker), 0, UInt8(data.count + 2)] + data.map { UInt8($0) }
        }
        let planes = samplings.unicodeScalars.enumerated().flatMap { [$0.offset + 1, Int($0.element.value), 0] }
        let frame = [8, height >> 8, height & 255, width >> 8, width & 255, samplings.count] + planes
        let scan = [components] + (1...components).flatMap { [$0, 0] } + [0, 63, 0]
        let jpeg = [0xFF, 0xD8] + segment(marker, frame) + segment(0xDA, scan) + [0xFF, 0xD9]
        #expect(try ImageFormats.open(jpeg).isScaledWhileDecoding == isScaled)
    }

    /// Noise does not compress: it would be three times as large as the largest photographs.
    @Test(arguments: [false, true])
    func noiseIsNoLargerThanAPhotograph(isPure: Bool) throws {
        var image = TestImage.bmp(width: 1600, height: 1600)
        var random = SeededGenerator(seed: 3)
        for index in stride(from: 54, to: image.count - 7, by: 8) {
            let word = random.next()
            for byte in 0..<8 {
                let value = UInt8(truncatingIfNeeded: word >> (8 * UInt64(byte)))
                // Pure: black or white, in blocks of three bytes.
                image[index + byte] = isPure ? (word >> UInt64((index + byte) / 3 % 7) & 1 == 0 ? 0 : 255) : value
            }
        }
        let photo = try PhotoPipeline.render(image, limits: PhotoLimits())
        for (size, rendition) in [(PhotoSize.large, photo.large), (.small, photo.small), (.square, photo.square)] {
            #expect(rendition.bytes.count <= size.maximumBytes)
        }
        #expect(photo.large.bytes.count > 300_000 && photo.large.width == 1600)
    }

    private static func segments(_ bytes: [UInt8]) -> Set<UInt8> {
        var markers: Set<UInt8> = []
        var position = 2
        while position + 3 < bytes.count, bytes[position] == 0xFF {
            markers.insert(bytes[position + 1])
            if bytes[position + 1] == 0xDA { break }
            position += 2 + Int(bytes[position + 2]) << 8 + Int(bytes[position + 3])
        }
        return markers
    }

    @Test func tooManyPixelsOrBytesAreRefusedBeforeDecoding() {
        var limits = PhotoLimits()
        limits.pixels = 1000
        #expect(throws: PhotoError.tooManyPixels(limit: 1000)) {
            try PhotoPipeline.render(TestImage.bmp(width: 32, height: 32), limits: limits)
        }
        #expect(throws: Never.self) { try PhotoPipeline.render(TestImage.bmp(width: 25, height: 40), limits: limits) }
        for (width, height) in [(100_000, 100_000), (UInt32.max, UInt32.max), (UInt32.max, 1)] as [(UInt32, UInt32)] {
            #expect(throws: PhotoError.tooManyUnscaledPixels(limit: 25_000_000)) {
                try PhotoPipeline.render(TestImage.pngHeader(width: width, height: height), limits: PhotoLimits())
            }
        }
        limits.unscaledPixels = 999
        limits.pixels = PhotoLimits().pixels
        #expect(throws: PhotoError.tooManyUnscaledPixels(limit: 999)) {
            try PhotoPipeline.render(TestImage.bmp(width: 25, height: 40), limits: limits)
        }
        // 49 megapixels as PNG, of which 16 bits and seven passes cost 4.9 seconds of CPU time.
        #expect(throws: PhotoError.tooManyUnscaledPixels(limit: 25_000_000)) {
            try PhotoPipeline.render(TestImage.pngHeader(width: 7000, height: 7000), limits: PhotoLimits())
        }
        limits.bytes = 100
        #expect(throws: PhotoError.tooManyBytes(limit: 100)) {
            try PhotoPipeline.render([UInt8](repeating: 0, count: 101), limits: limits)
        }
        for bytes in [
            [], [0xFF], Array("GIF89a".utf8), Array("RIFF....WEBPVP8X".utf8), [0x42, 0x4D], [0xFF, 0xD8, 0xFF],
        ] {
            #expect(throws: PhotoError.self) { try PhotoPipeline.render(bytes, limits: PhotoLimits()) }
        }
    }

    /// Pages and frames behind the first are counted, and not decoded.
    @Test func onlyTheFirstFrameIsMeasured() throws {
        let limits = PhotoLimits()
        func check(_ width: Int, _ height: Int, _ frames: Int, _ most: Int) throws(PhotoError) {
            try ImageHeader(width: width, height: height, frames: frames).check(limits, unscaled: most)
        }
        try check(5000, 5000, limits.frames, limits.unscaledPixels)
        try check(8064, 6048, 1, HEIF.unscaledPixels(limits))
        #expect(throws: PhotoError.tooManyFrames(limit: limits.frames)) {
            try check(1, 1, limits.frames + 1, limits.unscaledPixels)
        }
        #expect(throws: PhotoError.tooManyUnscaledPixels(limit: limits.unscaledPixels)) {
            try check(5000, 5001, 2, PNG.unscaledPixels(limits))
        }
    }

    /// A file that is truncated or changed anywhere does not crash the decoder.
    @Test func damagedFilesAreReadOrRefused() {
        let image = TestImage.bmp(width: 40, height: 30)
        for length in stride(from: 0, to: image.count, by: 37) {
            _ = try? PhotoPipeline.render(Array(image.prefix(length)), limits: PhotoLimits())
        }
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            var other = image
            for _ in 0..<3 { other[Int.random(in: 0..<60, using: &random)] = .random(in: 0...255, using: &random) }
            _ = try? PhotoPipeline.render(other, limits: PhotoLimits())
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: photographs.path)))
    func photographsOfEveryOrientationAreUprightAndAlike() throws {
        let photos = try (0...8).map { number in
            let file = Self.photographs.appendingPathComponent("Landscape_\(number).jpg")
            return try PhotoPipeline.render(Array(try Data(contentsOf: file)), limits: PhotoLimits())
        }
        for photo in photos {
            #expect((photo.small.width, photo.small.height) == (photos[1].small.width, photos[1].small.height))
            #expect((photo.perceptualHash ^ photos[1].perceptualHash).nonzeroBitCount <= 4)
            let difference = try Self.difference(photo.small.bytes, photos[1].small.bytes, component: 1)
            #expect(difference < 4, "\(difference)")
        }
    }

    /// The mean absolute difference of two pictures in one component (0 is blue), of 255.
    private static func difference(_ first: [UInt8], _ second: [UInt8], component: Int) throws -> Double {
        let first = try ImageFormats.open(first).decode(within: 1600)
        let second = try ImageFormats.open(second).decode(within: 1600)
        guard (first.width, first.height) == (second.width, second.height) else { return .infinity }
        func value(_ picture: Picture, _ x: Int, _ y: Int) -> Int { Int(picture.row(y)[x] >> (8 * component) & 0xFF) }
        let sum = (0..<first.height).reduce(0) { sum, y in
            (0..<first.width).reduce(sum) { $0 + abs(value(first, $1, y) - value(second, $1, y)) }
        }
        return Double(sum) / Double(first.width * first.height)
    }
}
