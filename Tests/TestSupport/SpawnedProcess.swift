import CSandbox
import Foundation
import Synchronization

/// A started program and its end.
///
/// Foundation's `Process` is not used: on Linux it reads past the last entry of a directory, which now and then crashes the
/// test process.
final class SpawnedProcess: Sendable {
    /// How a process has ended.
    struct End {
        /// The exit code, or the number of the signal that ended it.
        let status: Int32
        /// Whether a signal ended it.
        let wasKilled: Bool
    }

    private struct State {
        var end: End?
        var waiting: [CheckedContinuation<End, Never>] = []
    }

    /// The process id.
    let id: pid_t
    private let state = Mutex(State())

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: the path of the program.
    ///   - arguments: without the name of the program.
    ///   - environment: all its variables.
    ///   - descriptors: its standard input, output and error.
    ///   - whenEnded: called with the process id on another thread when it has ended.
    /// - Throws: `POSIXError` if the program cannot be started.
    init(
        _ path: String, _ arguments: [String], environment: [String: String], descriptors: [Int32],
        whenEnded: @escaping @Sendable (pid_t) -> Void = { _ in }
    ) throws {
        var arguments = ([path] + arguments).map { strdup($0) } + [nil]
        var environment = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var id: pid_t = 0
        let error = reunite_spawn(&id, path, &arguments, &environment, descriptors, Int32(descriptors.count))
        guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
        self.id = id
        Thread { self.waitForEnd(whenEnded) }.start()
    }

    /// Whether the process has ended.
    var hasEnded: Bool { state.withLock { $0.end != nil } }

    /// Sends a signal to the process, unless it has ended.
    func signal(_ signal: Int32) {
        // Under the lock: once the process is reaped, another one may have its id.
        state.withLock { if $0.end == nil { kill(id, signal) } }
    }

    /// Waits until the process has ended.
    func end() async -> End {
        await withCheckedContinuation { continuation in
            let end = state.withLock { state in
                if state.end == nil { state.waiting.append(continuation) }
                return state.end
            }
            if let end { continuation.resume(returning: end) }
        }
    }

    private func waitForEnd(_ whenEnded: (pid_t) -> Void) {
        var information = siginfo_t()
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
        whenEnded(id)
        let (end, waiting) = state.withLock { state in
            var status: Int32 = 0
            while waitpid(id, &status, 0) < 0 && errno == EINTR {}
            let signal = status & 0x7f
            let end = End(status: signal == 0 ? (status >> 8) & 0xff : signal, wasKilled: signal != 0)
            state.end = end
            defer { state.waiting = [] }
            return (end, state.waiting)
        }
        for continuation in waiting { continuation.resume(returning: end) }
    }
}
