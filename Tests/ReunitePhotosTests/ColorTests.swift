import Foundation
import TestSupport
import Testing

@testable import ReunitePhotos

/// Pictures in other colours than those of sRGB. Python's Little CMS converts the same files.
@Suite(.enabled(if: PhotoSamples.areAvailable))
struct ColorTests {
    private let uploads: TemporaryFolder

    init() throws { uploads = try TemporaryFolder() }

    @Test("Colours are converted to sRGB as Little CMS does, and damaged profiles are ignored")
    func colors() async throws {
        let samples = try await PhotoSamples.colored(to: uploads.url)
        #expect(samples.count > 145)
        for sample in samples {
            let picture = try #require(try? decoded(sample.name), "\(sample.name)")
            let columns = picture.width / 16
            for (index, expected) in sample.colors.enumerated() {
                let pixel = picture.row(index / columns * 16 + 8)[index % columns * 16 + 8]
                let found = [16, 8, 0].map { Int(pixel >> $0 & 0xFF) }
                let distance = Self.difference(found, expected)
                #expect(distance < 2, "\(sample.name): \(found), not \(expected)")
            }
        }
    }

    @Test("A profile of sRGB costs no conversion, and none of its pixels change")
    func same() async throws {
        for sample in try await PhotoSamples.colored(to: uploads.url) where sample.name.hasPrefix("ignored-") {
            let image = try ImageFormats.open(bytes(sample.name))
            if let encoding = image.colors {
                #expect(ColorTransform(encoding, of: .rgb) == nil, "\(sample.name)")
            }
        }
    }

    @Test("Four inks are not converted by a profile of three lights")
    func inks() async throws {
        _ = try await PhotoSamples.colored(to: uploads.url)
        let (bare, profiled) = (try decoded("inks-bare.jpg"), try decoded("inks-lights.jpg"))
        for y in 0..<bare.height {
            #expect((0..<bare.width).allSatisfy { bare.row(y)[$0] == profiled.row(y)[$0] }, "row \(y)")
        }
    }

    @Test("The sandbox allows conversions")
    func worker() async throws {
        _ = try await PhotoSamples.colored(to: uploads.url)
        let workers = PhotoWorkers(
            executable: BuiltProgram.url, arguments: ["photo-worker"], count: 1, maximumWaiting: 1,
            limits: PhotoLimits(), timeLimit: .seconds(300), startLimit: .seconds(300))
        for name in [
            "p3.jpg", "lab-8-little.tif", "cmyk-fine.jpg", "cmyk-raw.tif", "prophoto.png", "hdr-16.avif", "adobe.webp",
            "gray3.jpg",
        ] {
            let upload = try bytes(name)
            let photo = try await workers.render(upload, for: [], in: [])
            #expect(photo == (try PhotoPipeline.render(upload, limits: PhotoLimits())), "\(name)")
        }
        await workers.shutdown()
    }

    @Test("Brightness beyond that of white is toned down", arguments: [TransferFunction.pq, .hlg])
    func tonedDown(function: TransferFunction) {
        let values = (0...255).map { function.brightness(Double($0) / 255) }
        #expect(values.first == 0 && values.last == 1)
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
        // 203 and 500 cd/m², which are both brighter than what a screen of sRGB shows, remain apart, and bright.
        let (white, bright) = function == .pq ? (0.5807, 0.6765) : (0.75, 0.888)
        #expect((0.7..<0.9).contains(function.brightness(white)))
        #expect((0.9..<1).contains(function.brightness(bright)))
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: uploads.url.appendingPathComponent(name)))
    }

    private func decoded(_ name: String) throws -> Picture {
        let image = try ImageFormats.open(bytes(name))
        let picture = try image.decode(within: 1600)
        picture.convert(from: image.colors)
        return picture
    }

    /// The distance of two colours of sRGB: ΔE of 1976.
    private static func difference(_ first: [Int], _ second: [Int]) -> Double {
        zip(lab(first), lab(second)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    }

    /// L*, a* and b* of a colour of sRGB.
    private static func lab(_ color: [Int]) -> [Double] {
        let light = color.map { TransferFunction.sRGB.brightness(Double($0) / 255) }
        let rows = [[0.4360, 0.3851, 0.1431], [0.2225, 0.7169, 0.0606], [0.0139, 0.0971, 0.7141]]
        let white = [0.9642, 1, 0.8249]
        let f = zip(rows, white).map { row, white in
            let t = zip(row, light).reduce(0) { $0 + $1.0 * $1.1 } / white
            return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116
        }
        return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
    }
}
