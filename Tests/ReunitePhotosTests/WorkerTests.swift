import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReunitePhotos

/// Worker processes of the built program.
struct WorkerTests {
    private static func workers(count: Int = 1, maximumWaiting: Int = 8, uploads: Int = 500) -> PhotoWorkers {
        PhotoWorkers(
            executable: BuiltProgram.url, arguments: ["photo-worker"], count: count, maximumWaiting: maximumWaiting,
            limits: PhotoLimits(), timeLimit: .seconds(300), startLimit: .seconds(300), uploadsPerProcess: uploads)
    }

    private static func upload(_ sample: String) throws -> [UInt8] {
        [UInt8](try #require(Data(base64Encoded: sample)))
    }

    @Test("A worker process renders every format as the pipeline does", arguments: PhotoWorker.samples)
    func rendersAsThePipeline(sample: String) async throws {
        let upload = try Self.upload(sample)
        let workers = Self.workers()
        let photo = try await workers.render(upload)
        #expect(photo == (try PhotoPipeline.render(upload, limits: PhotoLimits())))
        await workers.shutdown()
    }

    @Test("A refused upload returns its error, and the process renders the next one")
    func refuses() async throws {
        let workers = Self.workers()
        let upload = try Self.upload(PhotoWorker.samples[0])
        for malformed in [[], Array("nonsense".utf8), Array(upload.prefix(20))] {
            let expected = try? PhotoPipeline.render(malformed, limits: PhotoLimits())
            let photo = try? await workers.render(malformed)
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

    @Test("A worker process takes its limits from its arguments")
    func limitsFromArguments() async throws {
        let workers = PhotoWorkers(
            executable: BuiltProgram.url, arguments: ["photo-worker", "--pixels", "10"], count: 1, maximumWaiting: 1,
            limits: PhotoLimits(), startLimit: .seconds(300))
        let upload = try Self.upload(PhotoWorker.samples[0])
        await #expect(throws: PhotoError.tooManyPixels(limit: 10)) { try await workers.render(upload) }
        await workers.shutdown()
    }

    @Test("Many uploads at once, by processes that are replaced in between")
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

    @Test("A worker process that is killed is detected and reaped")
    func dies() throws {
        let worker = try #require(WorkerProcess(executable: BuiltProgram.url.path, arguments: ["photo-worker"]))
        #expect(worker.isReady(until: .now + .seconds(300)))
        // SIGTERM is ignored: uploads in progress are finished when the service stops.
        kill(worker.process, SIGTERM)
        let upload = try Self.upload(PhotoWorker.samples[0])
        #expect(worker.exchange(upload, until: .now + .seconds(300)) { true } != nil)
        kill(worker.process, SIGKILL)
        // Waits for a message, and detects that none will come.
        let deadline = ContinuousClock.now + .seconds(300)
        #expect(!worker.isReady(until: deadline))
        #expect(.now < deadline)
        worker.end()
        #expect(kill(worker.process, 0) == -1 && errno == ESRCH)
    }

    #if os(Linux)
        @Test("A worker process has no privileges, little memory and few system calls")
        func isConfined() throws {
            let worker = try #require(WorkerProcess(executable: BuiltProgram.url.path, arguments: ["photo-worker"]))
            try #require(worker.isReady(until: .now + .seconds(300)))
            let folder = "/proc/\(worker.process)"
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
            worker.end()
        }
    #endif
}
