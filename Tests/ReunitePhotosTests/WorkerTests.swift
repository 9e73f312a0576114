import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReunitePhotos

/// Worker processes of the built program.
struct WorkerTests {
    private static func workers(count: Int = 1, maximumWaiting: Int = 8) -> PhotoWorkers {
        PhotoWorkers(
            executable: BuiltProgram.url, arguments: ["photo-worker"], count: count, maximumWaiting: maximumWaiting,
            limits: PhotoLimits(), timeLimit: .seconds(300), startLimit: .seconds(300))
    }

    private static func upload(_ sample: String) throws -> [UInt8] {
        [UInt8](try #require(Data(base64Encoded: sample)))
    }

    @Test("A worker process renders every format as the pipeline does", arguments: PhotoWorker.samples)
    func rendersAsThePipeline(sample: String) async throws {
        let upload = try Self.upload(sample)
        let workers = Self.workers()
        let photo = try await workers.render(upload, for: [], in: [])
        #expect(photo == (try PhotoPipeline.render(upload, limits: PhotoLimits())))
        await workers.shutdown()
    }

    @Test("A refused upload returns its error, and the process renders the next one")
    func refuses() async throws {
        let workers = Self.workers()
        let upload = try Self.upload(PhotoWorker.samples[0])
        for malformed in [[], Array("nonsense".utf8), Array(upload.prefix(20))] {
            let expected = try? PhotoPipeline.render(malformed, limits: PhotoLimits())
            let photo = try? await workers.render(malformed, for: [], in: [])
            #expect(photo == expected)
        }
        let limit = PhotoLimits().bytes
        await #expect(throws: PhotoError.tooManyBytes(limit: limit)) {
            try await workers.render([UInt8](repeating: 0, count: limit + 1), for: [], in: [])
        }
        _ = try await workers.render(upload, for: [], in: [])
        await workers.shutdown()
        await #expect(throws: PhotoError.busy) { try await workers.render(upload, for: [], in: []) }
    }

    @Test("A worker process takes its limits from its arguments")
    func limitsFromArguments() async throws {
        let workers = PhotoWorkers(
            executable: BuiltProgram.url, arguments: ["photo-worker", "--pixels", "10"], count: 1, maximumWaiting: 1,
            limits: PhotoLimits(), startLimit: .seconds(300))
        let upload = try Self.upload(PhotoWorker.samples[0])
        await #expect(throws: PhotoError.tooManyPixels(limit: 10)) { try await workers.render(upload, for: [], in: []) }
        await workers.shutdown()
    }

    @Test("Many uploads at once, of several clients")
    func rendersMany() async throws {
        let upload = try Self.upload(PhotoWorker.samples[0])
        let workers = Self.workers(count: 2, maximumWaiting: 50)
        let photos = try await withThrowingTaskGroup(of: RenderedPhoto.self) { group in
            for number in 0..<50 {
                let client = [UInt8(number % 4)]
                group.addTask { try await workers.render(upload, for: client, in: client) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(photos.count == 50)
        #expect(photos.allSatisfy { $0 == photos[0] })
        await workers.shutdown()
    }

    @Test("A worker process that is killed is detected and reaped")
    func dies() throws {
        let worker = try Self.worker()
        // SIGTERM is ignored: uploads in progress are finished when the service stops.
        kill(worker.process, SIGTERM)
        let upload = try Self.upload(PhotoWorker.samples[0])
        #expect(worker.exchange(upload, until: .now + .seconds(300)) { true } != nil)
        #expect(worker.isReady(until: .now + .seconds(300)))
        kill(worker.process, SIGKILL)
        // Waits for a message, and detects that none will come.
        let deadline = ContinuousClock.now + .seconds(300)
        #expect(!worker.isReady(until: deadline))
        #expect(.now < deadline)
        worker.end()
        #expect(kill(worker.process, 0) == -1 && errno == ESRCH)
    }

    #if os(Linux)
        @Test("What an upload may cost is counted on the processor, so that a busy machine refuses no photo")
        func hasTimeOnProcessor() async throws {
            let worker = try Self.worker()
            let child = try #require(Self.child(of: worker))
            // It sets its limits after it has been forked.
            try await eventually("the child has its limit") {
                let limits = try? String(contentsOfFile: "/proc/\(child)/limits", encoding: .utf8)
                return limits?.contains(/Max cpu time +3 +4 +seconds/) == true
            }
            worker.end()
        }

        @Test("An upload that has used its CPU time is refused for that reason, and its process is not replaced")
        func isTooCostly() async throws {
            let worker = try Self.worker()
            let child = try #require(Self.child(of: worker))
            try await eventually("it is ready") {
                try String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8).contains("\nSeccomp:\t2\n")
            }
            // As the kernel does at the limit. It has no upload yet, so that none is left unread.
            kill(child, SIGXCPU)
            let response = try #require(worker.exchange([], until: .now + .seconds(300)) { true })
            #expect(WorkerResponse.decode(response) == .failure(.tooCostly))
            worker.end()
        }

        @Test("An upload that nobody waits for any more ends its process while it is decoded")
        func isGivenUp() async throws {
            let worker = try Self.worker()
            let child = try #require(Self.child(of: worker))
            // It never gets the whole upload.
            let beginning = ByteWriter.lengthPrefix(of: [UInt8](repeating: 0, count: 1000))
            #expect(write(worker.input, beginning, beginning.count) == beginning.count)
            var looks = 0
            let response = worker.exchange([1], until: .now + .seconds(300)) {
                looks += 1
                return looks < 3
            }
            #expect(response == nil && looks == 3)
            worker.end()
            try await eventually("it has ended, though perhaps nobody has reaped it") {
                let stat = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
                return stat?.contains(") Z ") ?? true
            }
        }

        @Test("Each upload has a process of its own, which ends with it")
        func ownProcess() throws {
            let worker = try Self.worker()
            var children: [pid_t] = []
            for _ in 0..<3 {
                let child = try #require(Self.child(of: worker))
                let upload = try Self.upload(PhotoWorker.samples[0])
                #expect(worker.exchange(upload, until: .now + .seconds(300)) { true } != nil)
                #expect(worker.isReady(until: .now + .seconds(300)))
                #expect(worker.cost.memory > 1_000_000 && worker.cost.time > 0)
                #expect(kill(child, 0) == -1 && errno == ESRCH)
                children.append(child)
            }
            #expect(Set(children).count == 3)
        }

        @Test("What is sent after a decoder has answered and exited is not given to the next one")
        func answersEarly() async throws {
            let worker = try Self.worker()
            let child = try #require(Self.child(of: worker))
            let upload = try Self.upload(PhotoWorker.samples[1])
            // As if a decoder that was taken over had read only the beginning of an upload.
            let beginning = ByteWriter.lengthPrefix(of: upload) + upload
            #expect(write(worker.input, beginning, beginning.count) == beginning.count)
            try await eventually("it has exited") { kill(child, 0) == -1 && errno == ESRCH }
            // The rest, which is malicious: were it given to the next decoder, it would take over that one too.
            #expect(worker.exchange(upload, until: .now + .seconds(300)) { true } != nil)
            #expect(!worker.isReady(until: .now + .seconds(300)))
        }

        @Test("The decoder of a worker process that is killed is reaped where orphans become children of the service")
        func reapsOrphans() throws {
            // As in a container where the service is process 1. `prctl` is variadic, which Swift does not call.
            typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
            let control = unsafeBitCast(try #require(dlsym(nil, "prctl")), to: Control.self)
            let setSubreaper: Int32 = 36
            #expect(control(setSubreaper, 1, 0, 0, 0) == 0)
            defer { _ = control(setSubreaper, 0, 0, 0, 0) }
            let worker = try Self.worker()
            let child = try #require(Self.child(of: worker))
            kill(worker.process, SIGKILL)
            worker.end()
            // A process that has ended exists until it is reaped.
            #expect(kill(child, 0) == -1 && errno == ESRCH)
        }

        @Test("A process that decodes has no privileges, little memory and few system calls")
        func isConfined() async throws {
            let worker = try Self.worker()
            let folder = "/proc/\(try #require(Self.child(of: worker)))"
            #if arch(x86_64) || arch(arm64)
                // Its last step before it reads the upload.
                try await eventually("the filter is installed") {
                    try String(contentsOfFile: "\(folder)/status", encoding: .utf8).contains("\nSeccomp:\t2\n")
                }
                #expect(PhotoWorkers.areConfined)
            #endif
            let status = try String(contentsOfFile: "\(folder)/status", encoding: .utf8)
            #expect(status.contains("\nNoNewPrivs:\t1\n"))
            let limits = try String(contentsOfFile: "\(folder)/limits", encoding: .utf8).split(separator: "\n")
            let values = limits.map { $0.split(separator: " ", omittingEmptySubsequences: true) }
            #expect(values.contains { $0.prefix(5) == ["Max", "file", "size", "0", "0"] })
            #expect(values.contains { $0.prefix(5) == ["Max", "open", "files", "3", "3"] })
            #expect(values.contains { $0.prefix(3) == ["Max", "address", "space"] && $0[3] != "unlimited" })
            worker.end()
        }

        /// The child of a worker process that waits for an upload.
        private static func child(of worker: WorkerProcess) -> pid_t? {
            let path = "/proc/\(worker.process)/task/\(worker.process)/children"
            return (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ").first.flatMap {
                pid_t($0)
            }
        }
    #endif

    /// A worker process that is ready.
    private static func worker() throws -> WorkerProcess {
        let worker = try #require(WorkerProcess(executable: BuiltProgram.url.path, arguments: ["photo-worker"]))
        try #require(worker.isReady(until: .now + .seconds(300)))
        return worker
    }
}
