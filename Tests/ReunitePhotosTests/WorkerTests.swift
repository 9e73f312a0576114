import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReunitePhotos

/// Helper processes that do their work: the built program's own.
struct WorkerTests {
    private static func workers(count: Int = 1, maximumWaiting: Int = 8, uploads: Int = 500) -> PhotoWorkers {
        PhotoWorkers(
            executable: BuiltProgram.url, arguments: ["photo-worker"], count: count, maximumWaiting: maximumWaiting,
            limits: PhotoLimits(), timeLimit: .seconds(300), startLimit: .seconds(300), uploadsPerProcess: uploads)
    }

    private static func upload(_ sample: String) throws -> [UInt8] {
        [UInt8](try #require(Data(base64Encoded: sample)))
    }

    @Test("What a helper answers is what the pipeline makes, of every kind", arguments: PhotoWorker.samples)
    func answersAsThePipeline(sample: String) async throws {
        let upload = try Self.upload(sample)
        let workers = Self.workers()
        let photo = try await workers.render(upload)
        #expect(photo == (try PhotoPipeline.render(upload, limits: PhotoLimits())))
        await workers.shutdown()
    }

    @Test("Refusals come through, and the helper goes on")
    func refuses() async throws {
        let workers = Self.workers()
        let upload = try Self.upload(PhotoWorker.samples[0])
        for nonsense in [[], Array("nonsense".utf8), Array(upload.prefix(20))] {
            let expected = try? PhotoPipeline.render(nonsense, limits: PhotoLimits())
            let photo = try? await workers.render(nonsense)
            #expect(photo == expected)
        }
        let limit = PhotoLimits().bytes
        await #expect(throws: PhotoError.tooManyBytes(limit: limit)) {
            try await workers.render([UInt8](repeating: 0, count: limit + 1))
        }
        _ = try await workers.render(upload)
        await workers.shutdown()
        await #expect(throws: PhotoError.busy) { try await workers.render(upload) }
    }

    @Test("A helper has its limits from its arguments")
    func isTold() async throws {
        let workers = PhotoWorkers(
            executable: BuiltProgram.url, arguments: ["photo-worker", "--pixels", "10"], count: 1, maximumWaiting: 1,
            limits: PhotoLimits(), startLimit: .seconds(300))
        let upload = try Self.upload(PhotoWorker.samples[0])
        await #expect(throws: PhotoError.tooManyPixels(limit: 10)) { try await workers.render(upload) }
        await workers.shutdown()
    }

    @Test("Many at once, by helpers that retire in between")
    func rendersMany() async throws {
        let upload = try Self.upload(PhotoWorker.samples[0])
        let workers = Self.workers(count: 2, maximumWaiting: 50, uploads: 10)
        let photos = try await withThrowingTaskGroup(of: RenderedPhoto.self) { group in
            for _ in 0..<50 { group.addTask { try await workers.render(upload) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(photos.count == 50)
        #expect(photos.allSatisfy { $0 == photos[0] })
        await workers.shutdown()
    }

    @Test("A helper that is killed is seen to be dead, and leaves nothing")
    func dies() throws {
        let helper = try #require(HelperProcess(executable: BuiltProgram.url.path, arguments: ["photo-worker"]))
        #expect(helper.isReady(until: .now + .seconds(300)))
        // A service's end is not the helper's: what is being rendered is finished.
        kill(helper.process, SIGTERM)
        let upload = try Self.upload(PhotoWorker.samples[0])
        #expect(helper.exchange(upload, until: .now + .seconds(300)) { true } != nil)
        kill(helper.process, SIGKILL)
        // Waits for another message, and sees that none will come.
        let deadline = ContinuousClock.now + .seconds(300)
        #expect(!helper.isReady(until: deadline))
        #expect(.now < deadline)
        helper.end()
        #expect(kill(helper.process, 0) == -1 && errno == ESRCH)
    }

    #if os(Linux)
        @Test("A helper has no rights, little memory and few system calls")
        func isConfined() throws {
            let helper = try #require(HelperProcess(executable: BuiltProgram.url.path, arguments: ["photo-worker"]))
            try #require(helper.isReady(until: .now + .seconds(300)))
            let folder = "/proc/\(helper.process)"
            let status = try String(contentsOfFile: "\(folder)/status", encoding: .utf8)
            #expect(status.contains("\nNoNewPrivs:\t1\n"))
            #if arch(x86_64) || arch(arm64)
                #expect(status.contains("\nSeccomp:\t2\n"))
            #endif
            let limits = try String(contentsOfFile: "\(folder)/limits", encoding: .utf8).split(separator: "\n")
            let values = limits.map { $0.split(separator: " ", omittingEmptySubsequences: true) }
            #expect(values.contains { $0.prefix(5) == ["Max", "file", "size", "0", "0"] })
            #expect(values.contains { $0.prefix(5) == ["Max", "open", "files", "3", "3"] })
            #expect(values.contains { $0.prefix(3) == ["Max", "address", "space"] && $0[3] != "unlimited" })
            helper.end()
        }
    #endif
}
