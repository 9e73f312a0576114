import Foundation
import Testing

@testable import ReunitePhotos

/// The list of image formats.
struct ImageFormatTests {
    @Test("Every format has samples, which it alone recognises and decodes")
    func samples() throws {
        for format in ImageFormats.all {
            #expect(!format.samples.isEmpty, "\(format)")
            for sample in format.samples {
                let bytes = [UInt8](try #require(Data(base64Encoded: sample)))
                let matches = ImageFormats.all.filter { $0.matches(BoundedBytes(bytes)) }
                #expect(matches.map { "\($0)" } == ["\(format)"])
                let image = try ImageFormats.open(bytes)
                #expect(try image.decode(within: image.header.width).width == image.header.width)
            }
        }
    }
}
