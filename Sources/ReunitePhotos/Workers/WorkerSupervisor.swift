import CSandbox
import Foundation

/// Runs one worker process after the other: starts it, sends it uploads, and replaces it when it crashes or times out.
/// Uses a thread of its own, because all of this blocks.
struct WorkerSupervisor: Sendable {
    /// Seconds to wait before the next start after a failed one; doubled after each failure, up to the longest.
    private static let backoff = (first: 0.25, longest: 2.0)

    /// Timeout for a process to end the child of an upload and to fork the next one, after the response.
    private static let endLimit = Duration.seconds(1)

    /// The CPU time of a new process until it has loaded the decoders, in seconds.
    private static let startCost = 0.2

    let queue: UploadQueue
    let executable: String
    let arguments: [String]
    /// Timeout for one upload; its CPU time has a limit of its own (``PhotoWorker``).
    let timeLimit: Duration
    /// Timeout for a process to become ready.
    let startLimit: Duration
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
        while true {
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
            queue.finish(job, cost: 0)
            return true
        }
        let start = ContinuousClock.now
        let deadline = start + timeLimit
        let answer = worker.exchange(job.upload, until: deadline) { !job.isFinished }
        guard let outcome = answer.flatMap(WorkerResponse.decode) else {
            let isLate = ContinuousClock.now >= deadline
            worker.end()
            if !job.isFinished { report(isLate ? .overran : .crashed) }
            // A late upload had CPU time left: the machine was busy, and the picture may be fine.
            job.finish(.failure(isLate ? .busy : .undecodable))
            queue.finish(job, cost: Self.costOfReplacement(since: start))
            return false
        }
        job.finish(outcome)
        // The child that had the upload must have ended before another is sent. It has nothing left to do.
        let end = ContinuousClock.now + Self.endLimit
        guard worker.isReady(until: end) else {
            report(.now < end ? .crashed : .overran)
            queue.finish(job, cost: Self.costOfReplacement(since: start))
            return false
        }
        queue.finish(job, cost: Double(worker.cost.time) / 1_000_000)
        return true
    }

    /// The cost of an upload whose process must be replaced, in seconds. The CPU time of a killed process is not known; the time by
    /// the clock is its upper bound.
    private static func costOfReplacement(since start: ContinuousClock.Instant) -> Double {
        min((.now - start) / .seconds(1), Double(PhotoWorker.cpuLimit)) + startCost
    }

    /// Waits for an upload; nil when the queue is closed or the idle process dies.
    private func next(watching worker: WorkerProcess) -> PhotoJob? {
        while true {
            var ends = [
                pollfd(fd: queue.wakePipe.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: worker.output, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&ends, 2, -1) > 0 else { continue }
            // An idle process never writes: it has died, or a child wrote more than its response.
            guard ends[1].revents == 0 else { return nil }
            switch queue.wakePipe.receive() {
            case .signal: if let job = queue.next() { return job }
            case .nothing: continue
            case .closed: return nil
            }
        }
    }
}
