/// Interrupts a read that runs too long, or a part of it after a number of steps of SQLite's virtual machine.
///
/// A read that has used its CPU time is interrupted when others wait for its thread, and every read at its deadline.
///
/// The driver asks it after every thousand steps (``Connection/run(under:_:)``).
///
/// Only the thread that reads may use it.
package final class ReadLimit {
    /// The steps between two calls.
    static let interval = 1000

    /// About as many as SQLite does, so that a bound in steps means the same time with each engine.
    private static let stepsPerMicrosecond = 20

    /// The time between two looks at whether others wait.
    private static let pause = Duration.milliseconds(10)

    /// The limits of a read for a client.
    private struct Limits {
        /// When to interrupt the read, whether or not others wait.
        let deadline: ContinuousClock.Instant
        /// The CPU time of the thread from which on the read can be interrupted.
        let time: Duration
        let isAwaited: () -> Bool
        /// Before it, the read cannot have used its CPU time, or was looked at a moment ago.
        var nextLook: ContinuousClock.Instant
    }

    private var limits: Limits?
    /// The steps so far, a multiple of ``interval``.
    package private(set) var steps = 0
    private var lastStep = Int.max
    /// How long a server has worked for the read, which no CPU time of this thread shows.
    private var waited = Duration.zero
    /// Whether the read was ended, or must be, because it takes too long.
    package private(set) var isTooLong = false

    /// A read that may run as long as it takes.
    package init() {}

    /// A read that begins now, on this thread.
    ///
    /// - Parameter isAwaited: whether others wait for the thread.
    package init(_ timeouts: ReadTimeouts, isAwaited: @escaping () -> Bool) {
        let now = ContinuousClock.now
        limits = Limits(
            deadline: now + timeouts.alone, time: ThreadTime.now + timeouts.running, isAwaited: isAwaited,
            nextLook: now + min(timeouts.running, timeouts.alone))
    }

    /// A read that may run until a time, on a thread that nobody waits for.
    package init(until deadline: ContinuousClock.Instant) {
        limits = Limits(
            deadline: deadline, time: ThreadTime.now + .seconds(86_400), isAwaited: { false }, nextLook: deadline)
    }

    /// Runs a part of the read; nil if it was interrupted because it takes more steps.
    ///
    /// - Parameter count: the maximum number of steps.
    package func within<Value>(steps count: Int, _ body: () throws -> Value) throws -> Value? {
        lastStep = steps + count
        defer { lastStep = .max }
        do {
            return try body()
        } catch let error as DatabaseError where error.kind == .interrupted && !isTooLong {
            return nil
        }
    }

    /// Whether a part of the read runs that may be interrupted alone.
    package var isBounded: Bool { lastStep != .max }

    /// Whether the read must end because it takes too long; looks at the time.
    package func isOver() -> Bool {
        if !isTooLong { isTooLong = mustGiveWay() }
        return isTooLong
    }

    /// Counts steps; whether the read must end.
    func mustStop() -> Bool {
        steps += Self.interval
        return isOver() || steps > lastStep
    }

    /// Counts a time for which a server has worked for the read; whether the read must end.
    func mustStop(waited time: Duration) -> Bool {
        waited += time
        steps += Int(time / .microseconds(1)) * Self.stepsPerMicrosecond
        return isOver() || steps > lastStep
    }

    private func mustGiveWay() -> Bool {
        guard let limits, case let now = ContinuousClock.now, now >= limits.nextLook else { return false }
        guard now < limits.deadline else { return true }
        let left = limits.time - ThreadTime.now - waited
        if left <= .zero && limits.isAwaited() { return true }
        self.limits?.nextLook = min(limits.deadline, now + max(left, Self.pause))
        return false
    }
}
