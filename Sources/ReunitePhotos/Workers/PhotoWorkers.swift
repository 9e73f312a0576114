import CSandbox
import Foundation

/// A pool of worker processes that decode uploads. A file that crashes a decoder, or makes it hang, fails only its own
/// upload.
///
/// Processes are started in advance, and each decodes one upload at a time, in a child of its own. One that dies or times
/// out is replaced. Clients take turns, and no client has all processes while there is more than one: its slow uploads do
/// not delay those of others.
public final class PhotoWorkers: Sendable {
    /// Why a process had to be replaced early.
    public enum Failure: String, CaseIterable, Sendable {
        /// It could not be started, or did not become ready in time.
        case notStarted = "not-started"
        /// It died, or its response was malformed.
        case crashed
        /// An upload took longer than the timeout, or its decoder did not end after its response.
        case overran
    }

    /// Whether a system call filter confines the decoders on this platform.
    public static let areConfined = REUNITE_HAS_FILTER != 0

    private let queue: UploadQueue
    private let limits: PhotoLimits

    /// Starts the processes, without waiting until they are ready.
    ///
    /// - Parameters:
    ///   - executable: a program that calls ``PhotoWorker/run(limits:memory:prepare:)`` when started with `arguments`.
    ///   - arguments: the arguments, without the name of the program.
    ///   - count: the number of processes; each can use one core.
    ///   - maximumWaiting: the maximum number of uploads that wait for a free process.
    ///   - limits: the largest upload.
    ///   - timeLimit: the timeout of one upload, from when a process receives it. It is longer than the maximum CPU time
    ///   (``PhotoWorker/cpuLimit``), because on a busy machine that takes longer by the clock.
    ///   - startLimit: the timeout of a process to become ready.
    ///   - report: called when a process fails and is replaced, on a thread of the pool.
    public init(
        executable: URL, arguments: [String], count: Int, maximumWaiting: Int, limits: PhotoLimits,
        timeLimit: Duration = .seconds(60), startLimit: Duration = .seconds(10),
        report: @escaping @Sendable (Failure) -> Void = { _ in }
    ) {
        let count = max(1, count)
        queue = UploadQueue(capacity: count + max(0, maximumWaiting), supervisors: count)
        self.limits = limits
        let supervisor = WorkerSupervisor(
            queue: queue, executable: executable.path, arguments: arguments, timeLimit: timeLimit,
            startLimit: startLimit, report: report)
        for _ in 0..<count { supervisor.start() }
    }

    deinit { queue.close() }

    /// How many uploads wait or are being rendered.
    var uploads: Int { queue.admitted }

    /// Renders an upload in one of the processes.
    ///
    /// If the calling task is cancelled, it throws ``PhotoError/busy`` immediately, and the process is killed.
    ///
    /// - Parameters:
    ///   - client: who sent it; clients take turns.
    ///   - network: from which network; all of its clients together have half of the queue at most.
    /// - Throws: why the upload is refused; ``PhotoError/undecodable`` also if it crashed its process.
    ///   ``PhotoError/busy`` if it timed out, if no process can be started, or if the queue has no room for the client
    ///   or its network.
    public func render(
        _ bytes: [UInt8], for client: [UInt8], in network: [UInt8]
    ) async throws(PhotoError) -> RenderedPhoto {
        guard bytes.count <= limits.bytes else { throw .tooManyBytes(limit: limits.bytes) }
        return try await outcome(of: PhotoJob(upload: bytes, client: client, network: network)).get()
    }

    /// Accepts no more uploads, finishes those being rendered, and returns when all processes have ended.
    public func shutdown() async {
        queue.close()
        await queue.waitForSupervisors()
    }

    private func outcome(of job: PhotoJob) async -> PhotoJob.Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                job.wait(continuation)
                queue.add(job)
            }
        } onCancel: {
            queue.cancel(job)
        }
    }
}
