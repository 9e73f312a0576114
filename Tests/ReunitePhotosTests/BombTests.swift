import Foundation
import TestSupport
import Testing

@testable import ReunitePhotos

/// Decompression bombs: small files that claim or need far too much memory or time, sent to a worker process.
@Suite(.enabled(if: PhotoSamples.areAvailable))
struct BombTests {
    /// The most bytes of memory that the process of a bomb may use.
    private static let maximumMemory = 100_000_000

    @Test("A bomb is refused, uses little memory and does not end its process")
    func bombs() async throws {
        let folder = try TemporaryFolder()
        let bombs = try await PhotoSamples.bombs(to: folder.url)
        #expect(!bombs.isEmpty)
        let worker = try #require(WorkerProcess(executable: BuiltProgram.url.path, arguments: ["photo-worker"]))
        try #require(worker.isReady(until: .now + .seconds(300)))
        for bomb in bombs {
            let upload = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent(bomb.name)))
            let response = worker.exchange(upload, until: .now + .seconds(300)) { true }
            let outcome = try #require(response.flatMap(WorkerResponse.decode), "\(bomb.name) ends its process")
            let photo = try? outcome.get()
            #expect(photo == nil || !bomb.isRefused, "\(bomb.name) is rendered")
            try #require(worker.isReady(until: .now + .seconds(300)), "\(bomb.name) ends its process")
            let memory = Int(worker.cost.memory)
            #expect(memory < Self.maximumMemory, "\(bomb.name) takes \(memory / 1_000_000) MB")
        }
        worker.end()
    }

    @Test("Photos of 50 and 200 million pixels are rendered in little memory and time")
    func large() async throws {
        let folder = try TemporaryFolder()
        let samples = try await PhotoSamples.large(to: folder.url)
        let worker = try #require(WorkerProcess(executable: BuiltProgram.url.path, arguments: ["photo-worker"]))
        try #require(worker.isReady(until: .now + .seconds(300)))
        for sample in samples {
            let upload = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent(sample.name)))
            let response = worker.exchange(upload, until: .now + .seconds(300)) { true }
            let photo = try #require(try response.flatMap(WorkerResponse.decode)?.get(), "\(sample.name)")
            #expect(max(photo.large.width, photo.large.height) == 1600, "\(sample.name)")
            try #require(worker.isReady(until: .now + .seconds(300)), "\(sample.name) ends its process")
            // All coefficients of a progressive one: six bytes for each pixel if colours are as fine as brightness.
            // Of a HEIC, all pixels, and what they are converted from.
            let isKept = sample.name.contains("progressive") || sample.name.hasSuffix(".heic")
            let most = isKept ? 6 * sample.width * sample.height : 0
            let memory = Int(worker.cost.memory)
            #expect(memory < Self.maximumMemory + most, "\(sample.name) takes \(memory / 1_000_000) MB")
        }
        worker.end()
    }
}
