import CSandbox
import Foundation

/// A worker process as its parent sees it. Used by one thread only.
final class WorkerProcess {
    /// The pipe with its responses; it is also readable when the process has died.
    let output: Int32
    /// The process id.
    let process: pid_t
    private let input: Int32
    private var hasEnded = false

    /// Starts a process; nil if that fails.
    ///
    /// Linux kills the process when the thread that started it ends, so the thread must outlive it.
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

    /// Waits until the process reports that it is ready; false on timeout or if it dies.
    func isReady(until deadline: ContinuousClock.Instant) -> Bool {
        var message = IncomingMessage(longest: 0)
        while !message.isComplete {
            guard let state = wait(until: deadline, writing: false) else { return false }
            if state.canRead, !message.read(from: output) { return false }
        }
        return true
    }

    /// Sends an upload and waits for the response.
    ///
    /// - Parameter isWanted: polled about five times a second; false cancels the exchange.
    /// - Returns: nil on timeout, on cancellation, if the process dies, or if the response is malformed. The process must
    ///   not be used again then.
    func exchange(
        _ upload: [UInt8], until deadline: ContinuousClock.Instant, while isWanted: () -> Bool
    ) -> [UInt8]? {
        var outgoing = OutgoingMessage(upload)
        var incoming = IncomingMessage(longest: WorkerResponse.longest)
        while !incoming.isComplete {
            // Read and write at once: a process that responds before it has read everything must not deadlock.
            guard isWanted(), let state = wait(until: deadline, writing: !outgoing.isComplete) else { return nil }
            if state.canRead, !incoming.read(from: output) { return nil }
            if state.canWrite, !outgoing.write(to: input) { return nil }
        }
        return outgoing.isComplete ? incoming.bytes : nil
    }

    /// Kills the process and reaps it.
    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        close(input)
        close(output)
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// Waits until the pipes are ready, for 200 ms at most, so that the caller can check for cancellation; nil after the
    /// deadline.
    private func wait(
        until deadline: ContinuousClock.Instant, writing: Bool
    ) -> (canRead: Bool, canWrite: Bool)? {
        let left = deadline - .now
        guard left > .zero else { return nil }
        var ends = [
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: writing ? input : -1, events: Int16(POLLOUT), revents: 0),
        ]
        // Rounded up: a timeout of 0 would spin during the last millisecond.
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

    /// The worker's environment: none of the settings and secrets of the service.
    private static var environment: [String] {
        // Each malloc arena reserves 64 MB of address space. A crash must not start a debugger.
        var variables = ["MALLOC_ARENA_MAX=1", "SWIFT_BACKTRACE=enable=no"]
        // Overwrite memory when it is allocated and when it is freed: a decoder that leaves pixels uninitialised must not
        // expose an earlier upload.
        variables.append("GLIBC_TUNABLES=glibc.malloc.perturb=85:glibc.malloc.tcache_count=0")
        // The dynamic linker may need it to start the program.
        if let path = getenv("LD_LIBRARY_PATH") { variables.append("LD_LIBRARY_PATH=\(String(cString: path))") }
        return variables
    }
}
