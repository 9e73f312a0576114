import CSandbox
import Foundation

/// Runs one worker process after the other: starts it, sends it uploads, and replaces it when it crashes, times out or
/// has handled its share. Uses a thread of its own, because all of this blocks.
struct WorkerSupervisor: Sendable {
    /// Seconds to wait before the next start after a failed one; doubled after each failure, up to the longest.
    private static let backoff = (first: 0.25, longest: 2.0)

    let queue: UploadQueue
    let executable: String
    let arguments: [String]
    /// Timeout for one upload.
    let timeLimit: Duration
    /// Timeout for a process to become ready.
    let startLimit: Duration
    /// A process is replaced after this many uploads, so that leaks in decoders stay bounded.
    let uploadsPerWorker: Int
    /// Called for each failure.
    let report: @Sendable (PhotoWorkers.Failure) -> Void

    /// Starts the thread, which runs until the queue is closed.
    func start() {
        Thread.detachNewThread {
            // A write to a process that has just died returns an error instead of raising SIGPIPE.
            reunite_block_broken_pipe()
            var pause = Self.backoff.first
            while !queue.isClosed {
                if superviseOne() {
                    pause = Self.backoff.first
                } else if !queue.isClosed {
                    Thread.sleep(forTimeInterval: pause)
                    pause = min(2 * pause, Self.backoff.longest)
                }
            }
            queue.supervisorStopped()
        }
    }

    /// Runs one process until it ends.
    ///
    /// - Returns: whether it was given an upload; if not, the next start waits.
    private func superviseOne() -> Bool {
        guard let worker = WorkerProcess(executable: executable, arguments: arguments),
            worker.isReady(until: .now + startLimit)
        else {
            queue.workerFailedToStart()
            report(.notStarted)
            return false
        }
        queue.workerStarted()
        var hasWorked = false
        for _ in 0..<uploadsPerWorker {
            guard let job = next(watching: worker) else {
                if !queue.isClosed { report(.crashed) }
                break
            }
            // Counts even if this upload crashes the process: the next upload is a different one.
            hasWorked = true
            guard render(job, with: worker) else { break }
        }
        queue.workerStopped()
        return hasWorked
    }

    /// Renders one upload.
    ///
    /// - Returns: whether the process can be used again.
    private func render(_ job: PhotoJob, with worker: WorkerProcess) -> Bool {
        guard !job.isFinished else {
            queue.finish(job, .failure(.busy))
            return true
        }
        let deadline = ContinuousClock.now + timeLimit
        let answer = worker.exchange(job.upload, until: deadline) { !job.isFinished }
        guard let outcome = answer.flatMap(WorkerResponse.decode) else {
            worker.end()
            if !job.isFinished { report(.now < deadline ? .crashed : .overran) }
            queue.finish(job, .failure(.undecodable))
            return false
        }
        queue.finish(job, outcome)
        return true
    }

    /// Waits for an upload; nil when the queue is closed or the idle process dies.
    private func next(watching worker: WorkerProcess) -> PhotoJob? {
        while true {
            var ends = [
                pollfd(fd: queue.wakePipe.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: worker.output, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&ends, 2, -1) > 0 else { continue }
            // An idle process never writes: this means that it died.
            guard ends[1].revents == 0 else { return nil }
            switch queue.wakePipe.receive() {
            case .signal: if let job = queue.next() { return job }
            case .nothing: continue
            case .closed: return nil
            }
        }
    }
}
