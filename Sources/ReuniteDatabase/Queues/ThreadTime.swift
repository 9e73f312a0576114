import Foundation

/// The CPU time of a thread. It stands still while the thread waits for a core, or for a disk.
enum ThreadTime {
    /// The CPU time that the calling thread has used.
    static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
