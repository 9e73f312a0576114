import CSandbox
import Foundation

/// Keeps one helper process at work: starts it, hands it uploads, and puts another in its place when it dies, overruns
/// or has worked long enough. On a thread of its own, since all of this waits.
struct HelperKeeper: Sendable {
    /// How long to wait before the next attempt, in seconds, where one was of no use; twice as long after each, to the
    /// longest.
    private static let pauses = (first: 0.25, longest: 2.0)

    let line: PhotoLine
    let executable: String
    let arguments: [String]
    /// How long an upload may take.
    let timeLimit: Duration
    /// How long a process may take until it is ready.
    let startLimit: Duration
    /// After so many uploads another process takes over, so that what a decoder leaks cannot grow.
    let uploadsPerHelper: Int
    /// Is told of each that fails.
    let report: @Sendable (PhotoWorkers.Failure) -> Void

    /// Begins, until the line is closed.
    func start() {
        Thread.detachNewThread {
            // A write to a process that has just died is an error to be seen here.
            reunite_block_broken_pipe()
            var pause = Self.pauses.first
            while !line.isClosed {
                if keepOne() {
                    pause = Self.pauses.first
                } else if !line.isClosed {
                    Thread.sleep(forTimeInterval: pause)
                    pause = min(2 * pause, Self.pauses.longest)
                }
            }
            line.keeperLeft()
        }
    }

    /// Keeps one until it ends; false where it was of no use.
    private func keepOne() -> Bool {
        guard let helper = HelperProcess(executable: executable, arguments: arguments),
            helper.isReady(until: .now + startLimit)
        else {
            line.helperFailed()
            report(.notStarted)
            return false
        }
        line.helperArrived()
        var hasWorked = false
        for _ in 0..<uploadsPerHelper {
            guard let job = next(besides: helper) else {
                if !line.isClosed { report(.crashed) }
                break
            }
            // Also where the upload ended it: the next upload is another.
            hasWorked = true
            guard render(job, with: helper) else { break }
        }
        line.helperLeft()
        return hasWorked
    }

    /// Whether the helper can render another.
    private func render(_ job: PhotoJob, with helper: HelperProcess) -> Bool {
        guard !job.isFinished else {
            line.finish(job, .failure(.busy))
            return true
        }
        let deadline = ContinuousClock.now + timeLimit
        let answer = helper.exchange(job.upload, until: deadline) { !job.isFinished }
        guard let outcome = answer.flatMap(PhotoAnswer.decode) else {
            helper.end()
            if !job.isFinished { report(.now < deadline ? .crashed : .overran) }
            line.finish(job, .failure(.undecodable))
            return false
        }
        line.finish(job, outcome)
        return true
    }

    /// Waits for an upload; nil where there will be none, or the helper dies while it has nothing to do.
    private func next(besides helper: HelperProcess) -> PhotoJob? {
        while true {
            var ends = [
                pollfd(fd: line.bell.listening, events: Int16(POLLIN), revents: 0),
                pollfd(fd: helper.output, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&ends, 2, -1) > 0 else { continue }
            // It has nothing to say unless it is asked.
            guard ends[1].revents == 0 else { return nil }
            switch line.bell.hear() {
            case .ring: if let job = line.next() { return job }
            case .silence: continue
            case .end: return nil
            }
        }
    }
}
