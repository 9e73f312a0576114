import CGD
import Testing

@testable import ReunitePhotos

/// The drawings of demonstrations.
@Suite struct DrawingTests {
    private static let looks = [
        Drawing.Look(main: Paint(0x4179B5), accent: Paint(0xF0B354)),
        Drawing.Look(main: Paint(0xC9473F), accent: Paint(0xF4DCA0)),
    ]

    /// The colours of the middle of a picture, each reduced to four bits a component, by frequency.
    private func colours(_ file: [UInt8]) throws -> [Int32: Int] {
        var file = file
        let picture = try Picture(
            file.withUnsafeMutableBytes { gdImageCreateFromPngPtr(Int32($0.count), $0.baseAddress) })
        #expect(picture.width == Drawing.size.width && picture.height == Drawing.size.height)
        let middle = try picture.middle()
        var counts: [Int32: Int] = [:]
        // One pixel of sixteen is enough.
        for y in stride(from: 0, to: middle.height, by: 4) {
            for x in stride(from: 0, to: middle.width, by: 4) { counts[middle.row(y)[x] & 0xF0F0F0, default: 0] += 1 }
        }
        return counts
    }

    @Test(arguments: Drawing.allCases)
    func eachThingIsDrawnInItsColour(drawing: Drawing) throws {
        let counts = try Self.looks.map { try colours(drawing.picture($0, seed: 1)) }
        for (look, counts) in zip(Self.looks, counts) {
            // At least a hundredth of the picture has the colour of the thing.
            let pixels = counts.values.reduce(0, +)
            #expect(counts[look.main.pixel() & 0xF0F0F0, default: 0] > pixels / 100)
            #expect(counts.values.count { $0 > pixels / 500 } > 4)
        }
    }

    /// The renditions too: what a list shows is 96 pixels large.
    @Test func picturesAreAcceptedAsUploads() throws {
        let photo = try PhotoPipeline.render(Drawing.cat.picture(Self.looks[0], seed: 2), limits: PhotoLimits())
        #expect(photo.large.width == Drawing.size.width && photo.square.width == 96 && photo.location == nil)
    }

    @Test func theSameSeedGivesTheSamePicture() throws {
        let pictures = try [1, 1, 2].map { try Drawing.keys.picture(Self.looks[0], seed: $0) }
        #expect(pictures[0] == pictures[1])
        #expect(pictures[0] != pictures[2])
    }
}
