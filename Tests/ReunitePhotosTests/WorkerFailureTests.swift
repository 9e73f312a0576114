import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ReunitePhotos

/// Worker processes that misbehave: shell scripts in their place, which first report that they are ready.
struct WorkerFailureTests {
    /// Reports that the process is ready, with a cost of any 16 bytes.
    private static let ready = "printf 0123456789abcdef >&3; "

    private static func workers(
        _ script: String, count: Int = 1, maximumWaiting: Int = 8, timeLimit: Duration = .seconds(300),
        failures: Failures = Failures()
    ) -> PhotoWorkers {
        PhotoWorkers(
            executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", Self.ready + script],
            count: count, maximumWaiting: maximumWaiting, limits: PhotoLimits(), timeLimit: timeLimit,
            report: failures.append)
    }

    /// Collects the failures that a pool reports.
    private final class Failures: Sendable {
        private let list = Mutex<[PhotoWorkers.Failure]>([])

        var all: [PhotoWorkers.Failure] { list.withLock { $0 } }

        @Sendable func append(_ failure: PhotoWorkers.Failure) {
            list.withLock { $0.append(failure) }
        }
    }

    @Test(
        "An upload that crashes a worker process, or makes its response malformed, fails alone",
        arguments: [
            "head -c 4 > /dev/null",
            "head -c 4 > /dev/null; kill -SEGV $$",
            // An unknown outcome; a response that is too long; a truncated prefix; a truncated picture.
            #"head -c 4 > /dev/null; printf '\001\000\000\000\115'; exec sleep 3600"#,
            #"head -c 4 > /dev/null; printf '\377\377\377\377'; exec sleep 3600"#,
            #"head -c 4 > /dev/null; printf '\001\000'"#,
            #"head -c 4 > /dev/null; printf '\005\000\000\000\000\001\000\000\000'; exec sleep 3600"#,
            // A response before the upload is read.
            #"head -c 4 > /dev/null; printf '\001\000\000\000\001'; exec sleep 3600"#,
        ])
    func isReplaced(script: String) async {
        let failures = Failures()
        let workers = Self.workers(script, failures: failures)
        for _ in 0..<2 {
            // More than fits into the pipe: the process reads only the beginning.
            await #expect(throws: PhotoError.undecodable) {
                try await workers.render([UInt8](repeating: 1, count: 3_000_000), for: [], in: [])
            }
        }
        await workers.shutdown()
        #expect(failures.all == [.crashed, .crashed])
    }

    @Test("A worker process that exceeds the timeout is killed, and the upload may be sent again")
    func overruns() async {
        let failures = Failures()
        let workers = Self.workers("exec sleep 3600", timeLimit: .milliseconds(300), failures: failures)
        let start = ContinuousClock.now
        await #expect(throws: PhotoError.busy) { try await workers.render([1], for: [1], in: [1]) }
        #expect(ContinuousClock.now - start >= .milliseconds(300))
        // Returns only because the script, which would sleep for an hour, is killed.
        await workers.shutdown()
        #expect(failures.all == [.overran])
    }

    @Test("A process that lingers after its response is replaced, and its response counts")
    func isNotReadyAgain() async throws {
        let failures = Failures()
        let script = #"head -c 5 > /dev/null; printf '\001\000\000\000\001'; exec sleep 3600"#
        let workers = Self.workers(script, failures: failures)
        for _ in 0..<2 {
            await #expect(throws: PhotoError.unknownFormat) { try await workers.render([1], for: [], in: []) }
        }
        try await eventually("both are killed") { failures.all == [.overran, .overran] }
        await workers.shutdown()
    }

    @Test("What a process writes after its response is not taken for the next one")
    func writesTooMuch() async throws {
        let failures = Failures()
        let script = #"""
            head -c 5 > /dev/null; printf '\001\000\000\000\001\001\000\000\000\005'; \#(Self.ready) exec sleep 3600
            """#
        let workers = Self.workers(script, failures: failures)
        for _ in 0..<2 {
            await #expect(throws: PhotoError.unknownFormat) { try await workers.render([1], for: [], in: []) }
        }
        try await eventually("both are replaced") { failures.all == [.crashed, .crashed] }
        await workers.shutdown()
    }

    @Test("Slow uploads of one client do not delay those of another")
    func isFair() async throws {
        let script = #"""
            while [ "$(head -c 5 | tail -c 1)" != S ]; do printf '\001\000\000\000\001'; \#(Self.ready) done
            exec sleep 3600
            """#
        let workers = Self.workers(script, count: 2, maximumWaiting: 14)
        let slow = (0..<4).map { _ in Task { try await workers.render(Array("S".utf8), for: [1], in: [1]) } }
        try await eventually("the slow uploads are in the queue") { workers.uploads == 4 }
        for _ in 0..<3 {
            await #expect(throws: PhotoError.unknownFormat) {
                try await workers.render(Array("q".utf8), for: [2], in: [2])
            }
        }
        // An upload counts until its process is ready again.
        try await eventually("the quick ones are over") { workers.uploads == 4 }
        for task in slow { task.cancel() }
        await workers.shutdown()
    }

    @Test("An upload fails with busy if the queue is full, and a cancelled upload leaves the queue")
    func isBounded() async throws {
        let workers = Self.workers("exec sleep 3600", maximumWaiting: 1)
        let first = Task { try await workers.render([1], for: [1], in: [1]) }
        let second = Task { try await workers.render([2], for: [2], in: [2]) }
        try await eventually("two uploads are in the queue") { workers.uploads == 2 }
        await #expect(throws: PhotoError.busy) { try await workers.render([3], for: [3], in: [3]) }
        second.cancel()
        await #expect(throws: PhotoError.busy) { try await second.value }
        // A place in the queue is free again.
        let third = Task { try await workers.render([4], for: [4], in: [4]) }
        try await eventually("another upload is in the queue") { workers.uploads == 2 }
        await #expect(throws: PhotoError.busy) { try await workers.render([5], for: [5], in: [5]) }
        first.cancel()
        third.cancel()
        await #expect(throws: PhotoError.busy) { try await first.value }
        await workers.shutdown()
    }

    @Test("Uploads fail at once if no worker process can be started", arguments: ["/no/such/program", "/bin/true"])
    func cannotStart(program: String) async {
        let workers = PhotoWorkers(
            executable: URL(fileURLWithPath: program), arguments: [], count: 2, maximumWaiting: 8,
            limits: PhotoLimits())
        await #expect(throws: PhotoError.busy) { try await workers.render([1], for: [1], in: [1]) }
        await workers.shutdown()
    }
}
