import Foundation

/// Helper processes that decode uploads, so that a file that crashes a decoder, or keeps it busy for ever, costs that
/// one upload and nothing else.
///
/// Each decodes one upload at a time, and is started ahead. One that dies or takes too long is replaced.
public final class PhotoWorkers: Sendable {
    /// Why a process was of no more use before its time.
    public enum Failure: String, CaseIterable, Sendable {
        /// It could not be started, or was not ready in time.
        case notStarted = "not-started"
        /// An upload ended it, or made it answer nonsense.
        case crashed
        /// An upload kept it busy for too long.
        case overran
    }

    private let line: PhotoLine
    private let limits: PhotoLimits

    /// Starts helper processes, without waiting for them.
    ///
    /// - Parameters:
    ///   - executable: the program that calls ``PhotoWorker/run(limits:memory:prepare:)`` when it has these arguments.
    ///   - arguments: its arguments, without the program's name.
    ///   - count: how many processes; each keeps one core busy.
    ///   - maximumWaiting: how many uploads may wait until one of the processes is free.
    ///   - limits: how large an upload may be.
    ///   - timeLimit: how long one may take, from when a process begins with it.
    ///   - uploadsPerProcess: after so many a process is replaced, so that what decoders leak cannot grow.
    ///   - report: is told when a process fails and is replaced, on a thread of the pool.
    public init(
        executable: URL, arguments: [String], count: Int, maximumWaiting: Int, limits: PhotoLimits,
        timeLimit: Duration = .seconds(10), uploadsPerProcess: Int = 500,
        report: @escaping @Sendable (Failure) -> Void = { _ in }
    ) {
        let count = max(1, count)
        line = PhotoLine(capacity: count + max(0, maximumWaiting), keepers: count)
        self.limits = limits
        let keeper = HelperKeeper(
            line: line, executable: executable.path, arguments: arguments, timeLimit: timeLimit,
            uploadsPerHelper: max(1, uploadsPerProcess), report: report)
        for _ in 0..<count { keeper.start() }
    }

    deinit { line.close() }

    /// Renders an upload in one of the processes.
    ///
    /// Where the caller's task is cancelled it is told ``PhotoError/busy`` at once.
    ///
    /// - Throws: what the upload is refused for; ``PhotoError/undecodable`` also where it crashed its process or took
    ///   too long, and ``PhotoError/busy`` where too many wait, or no process can be started.
    public func render(_ bytes: [UInt8]) async throws(PhotoError) -> RenderedPhoto {
        guard bytes.count <= limits.bytes else { throw .tooManyBytes(limit: limits.bytes) }
        return try await outcome(of: PhotoJob(upload: bytes)).get()
    }

    /// Takes no uploads any more, finishes those being rendered, and returns when no process is left.
    public func shutdown() async {
        line.close()
        await line.keepersLeft()
    }

    private func outcome(of job: PhotoJob) async -> PhotoJob.Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                job.tell(continuation)
                line.add(job)
            }
        } onCancel: {
            line.cancel(job)
        }
    }
}
