import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReunitePhotos

/// One picture in every format. Other programs than ours read the renditions.
@Suite(.enabled(if: PhotoSamples.areAvailable))
struct FormatTests {
    /// A sample and its renditions.
    private struct Result {
        let sample: PhotoSamples.Sample
        let photo: RenderedPhoto
    }

    private let uploads: TemporaryFolder
    private let renditions: TemporaryFolder

    init() throws { (uploads, renditions) = (try TemporaryFolder(), try TemporaryFolder()) }

    @Test("Every format is rendered upright, with its colours and location, and without metadata")
    func samples() async throws {
        let results = try await PhotoSamples.formats(to: uploads.url).compactMap { sample in
            try render(uploads.url.appendingPathComponent(sample.name), as: sample.name).map {
                Result(sample: sample, photo: $0)
            }
        }
        #expect(!results.isEmpty)
        let readings = try await PhotoSamples.readings(of: renditions.url)
        for result in results {
            expectLocation(of: result)
            for (size, (width, height)) in Self.sizes(result.sample) {
                let name = "\(result.sample.name).\(size).jpg"
                let reading = try #require(readings[name])
                #expect((reading.format, reading.width, reading.height) == ("JPEG", width, height), "\(name)")
                #expect(reading.tags == [], "\(name)")
                expectColors(of: reading, as: result.sample)
            }
        }
    }

    @Test("Renditions of photographs contain no metadata", .enabled(if: PhotoSamples.photographs != nil))
    func photographs() async throws {
        let folder = try #require(PhotoSamples.photographs)
        for number in 0...8 {
            let name = "Landscape_\(number).jpg"
            #expect(try render(folder.appendingPathComponent(name), as: name) != nil)
        }
        let readings = try await PhotoSamples.readings(of: renditions.url)
        #expect(readings.count == 27)
        for reading in readings.values { #expect(reading.tags == [], "\(reading.name)") }
    }

    @Test(
        "A TIFF or DNG that has only a preview or the numbers of a sensor is refused for that reason",
        arguments: [(254, 1, 2), (255, 2, 2), (254, 0, 32803), (254, 0, 34892)])
    func previews(tag: Int, kind: Int, photometric: Int) {
        let bytes = TestImage.tiff((tag, kind), photometric: photometric)
        #expect(throws: PhotoError.noPicture) { try PhotoPipeline.render(bytes, limits: PhotoLimits()) }
    }

    @Test(
        "A TIFF of a kind that is not supported is refused for that reason, and not as damaged",
        arguments: [(32, 1, 1), (16, 5, 4), (16, 8, 4), (8, 32844, 1)])
    func unsupported(depth: Int, photometric: Int, samples: Int) {
        let bytes = TestImage.tiff((258, depth), photometric: photometric, [(273, 8), (277, samples), (279, 2048)])
        #expect(throws: PhotoError.unsupportedVariant) { try PhotoPipeline.render(bytes, limits: PhotoLimits()) }
    }

    @Test("A BigTIFF, and a BMP with another file inside, are refused for that reason")
    func unsupportedVariants() {
        var bitmap = TestImage.bmp(width: 16, height: 16)
        bitmap[30] = 4
        for bytes in [Array("II+\0\u{8}\0\0\0".utf8), Array("MM\0+\0\u{8}\0\0".utf8), bitmap] {
            #expect(throws: PhotoError.unsupportedVariant) { try PhotoPipeline.render(bytes, limits: PhotoLimits()) }
        }
    }

    /// Renders a file and writes the renditions; nil, and a failed test, if it is refused.
    private func render(_ file: URL, as name: String) throws -> RenderedPhoto? {
        let upload = [UInt8](try Data(contentsOf: file))
        do {
            let photo = try PhotoPipeline.render(upload, limits: PhotoLimits())
            for (size, rendition) in ["large": photo.large, "small": photo.small, "square": photo.square] {
                let url = renditions.url.appendingPathComponent("\(name).\(size).jpg")
                try Data(rendition.bytes).write(to: url)
            }
            return photo
        } catch let error as PhotoError {
            Issue.record("\(name) is refused: \(error)")
            return nil
        }
    }

    /// The expected size of each rendition.
    private static func sizes(_ sample: PhotoSamples.Sample) -> [String: (width: Int, height: Int)] {
        func fitted(_ side: Int) -> (width: Int, height: Int) {
            let scale = min(1, Double(side) / Double(max(sample.width, sample.height)))
            return (
                max(1, Int((Double(sample.width) * scale).rounded())),
                max(1, Int((Double(sample.height) * scale).rounded()))
            )
        }
        return ["large": fitted(1600), "small": fitted(320), "square": (96, 96)]
    }

    private func expectLocation(of result: Result) {
        let (told, expected) = (result.photo.location, result.sample)
        #expect((told == nil) == (expected.latitude == nil), "\(expected.name): \(String(describing: told))")
        guard let told, let latitude = expected.latitude, let longitude = expected.longitude else { return }
        #expect(abs(told.latitude - latitude) < 1e-6, "\(expected.name): \(told)")
        #expect(abs(told.longitude - longitude) < 1e-6, "\(expected.name): \(told)")
    }

    private func expectColors(of reading: PhotoSamples.Reading, as sample: PhotoSamples.Sample) {
        // The square is cropped from the centre, so that an elongated picture loses some of its quarters.
        guard !reading.name.hasSuffix(".square.jpg") || sample.width <= 2 * sample.height else { return }
        let distance = zip(reading.colors, sample.colors).flatMap { zip($0, $1).map { abs($0 - $1) } }.max() ?? 255
        #expect(distance <= sample.tolerance, "\(reading.name): \(reading.colors), not \(sample.colors)")
    }
}
