import CSandbox
import Foundation

/// A helper process, from its parent's side. For one thread.
final class HelperProcess {
    /// Where it answers; also where its death is seen.
    let output: Int32
    /// Its number.
    let process: pid_t
    private let input: Int32
    private var hasEnded = false

    /// Starts a process; nil where that is not possible.
    ///
    /// It is ended by Linux when the thread that started it ends: the thread must live as long as it is needed.
    init?(executable: String, arguments: [String]) {
        var down: [Int32] = [-1, -1]
        var up: [Int32] = [-1, -1]
        var process: pid_t = 0
        let isStarted =
            reunite_pipe(&down) == 0 && reunite_pipe(&up) == 0 && reunite_pipe_no_wait(down[1]) == 0
            && reunite_pipe_no_wait(up[0]) == 0
            && Self.spawn(&process, executable, arguments, input: down[0], output: up[1])
        for end in [down[0], up[1]] where end >= 0 { close(end) }
        input = down[1]
        output = up[0]
        self.process = process
        guard isStarted else {
            hasEnded = true
            for end in [input, output] where end >= 0 { close(end) }
            return nil
        }
        reunite_pipe_widen(input)
        reunite_pipe_widen(output)
    }

    deinit { end() }

    /// Waits until the process says that it is ready; false where it does not.
    func isReady(until deadline: ContinuousClock.Instant) -> Bool {
        var message = IncomingMessage(longest: 0)
        while !message.isComplete {
            guard let state = wait(until: deadline, writing: false) else { return false }
            if state.canRead, !message.read(from: output) { return false }
        }
        return true
    }

    /// Sends an upload and waits for the answer; nil where the process dies, overruns, or answers nonsense, or where
    /// nobody wants the answer any more. The process is not to be used again then.
    func exchange(
        _ upload: [UInt8], until deadline: ContinuousClock.Instant, while isWanted: () -> Bool
    ) -> [UInt8]? {
        var outgoing = OutgoingMessage(upload)
        var incoming = IncomingMessage(longest: PhotoAnswer.longest)
        while !incoming.isComplete {
            // Both at once: a process that answers before it has read all must not wait for us while we wait for it.
            guard isWanted(), let state = wait(until: deadline, writing: !outgoing.isComplete) else { return nil }
            if state.canRead, !incoming.read(from: output) { return nil }
            if state.canWrite, !outgoing.write(to: input) { return nil }
        }
        return outgoing.isComplete ? incoming.bytes : nil
    }

    /// Ends the process, whatever it does, and leaves nothing of it.
    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        close(input)
        close(output)
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// What can be done with the process; nothing after a while, so that the caller can look around; nil at the end.
    private func wait(
        until deadline: ContinuousClock.Instant, writing: Bool
    ) -> (canRead: Bool, canWrite: Bool)? {
        let left = deadline - .now
        guard left > .zero else { return nil }
        var ends = [
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: writing ? input : -1, events: Int16(POLLOUT), revents: 0),
        ]
        // Rounded up, not to turn in circles for the last millisecond.
        let milliseconds = min(left, .milliseconds(200)) / .milliseconds(1)
        poll(&ends, 2, Int32(milliseconds.rounded(.up)))
        return (ends[0].revents != 0, ends[1].revents != 0)
    }

    private static func spawn(
        _ process: inout pid_t, _ executable: String, _ arguments: [String], input: Int32, output: Int32
    ) -> Bool {
        var arguments = ([executable] + arguments).map { strdup($0) } + [nil]
        var environment = Self.environment.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        return reunite_spawn(&process, executable, &arguments, &environment, input, output) == 0
    }

    /// None of the service's settings and secrets.
    private static var environment: [String] {
        // Each further heap takes 64 MB of the address space at once. A crash is no occasion to start a debugger.
        var variables = ["MALLOC_ARENA_MAX=1", "SWIFT_BACKTRACE=enable=no"]
        // Memory holds nothing of before, neither when it is given nor when it is given back: a decoder that leaves pixels
        // unwritten shows nothing of somebody else's picture.
        variables.append("GLIBC_TUNABLES=glibc.malloc.perturb=85:glibc.malloc.tcache_count=0")
        // Where the program needs it to be started at all.
        if let path = getenv("LD_LIBRARY_PATH") { variables.append("LD_LIBRARY_PATH=\(String(cString: path))") }
        return variables
    }
}
