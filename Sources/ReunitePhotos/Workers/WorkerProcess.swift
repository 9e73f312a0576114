import CSandbox
import Foundation

/// A worker process as its parent sees it. Used by one thread only.
final class WorkerProcess {
    /// The pipe with its responses; it is also readable when the process has died.
    let output: Int32
    /// The process id.
    let process: pid_t
    /// The pipe for uploads.
    let input: Int32
    /// The socket on which it reports that it is ready, and is notified that an upload is over. Out of reach of the
    /// children that decode.
    private let control: Int32
    /// What the last upload has cost, once the process is ready again.
    private(set) var cost = reunite_cost()
    private var hasEnded = false

    /// Starts a process; nil if that fails.
    ///
    /// Linux kills the process when the thread that started it ends, so the thread must outlive it.
    init?(executable: String, arguments: [String]) {
        var down: [Int32] = [-1, -1]
        var up: [Int32] = [-1, -1]
        var control: [Int32] = [-1, -1]
        var process: pid_t = 0
        let isStarted =
            reunite_pipe(&down) == 0 && reunite_pipe(&up) == 0 && reunite_pipe_no_wait(down[1]) == 0
            && reunite_pipe_no_wait(up[0]) == 0 && reunite_socket_pair(&control) == 0
            && Self.spawn(&process, executable, arguments, descriptors: [down[0], up[1], STDERR_FILENO, control[1]])
        for end in [down[0], up[1], control[1]] where end >= 0 { close(end) }
        input = down[1]
        output = up[0]
        self.control = control[0]
        self.process = process
        guard isStarted else {
            hasEnded = true
            for end in [input, output, control[0]] where end >= 0 { close(end) }
            return nil
        }
        reunite_pipe_widen(input)
        reunite_pipe_widen(output)
    }

    deinit { end() }

    /// Waits until a child waits for an upload; the child of the last upload has ended then. False on timeout or if the
    /// process dies.
    func isReady(until deadline: ContinuousClock.Instant) -> Bool {
        while let left = Self.milliseconds(until: deadline) {
            var end = pollfd(fd: control, events: Int16(POLLIN), revents: 0)
            guard poll(&end, 1, left) > 0 else { continue }
            // Written immediately.
            return read(control, &cost, MemoryLayout.size(ofValue: cost)) == MemoryLayout.size(ofValue: cost)
        }
        return false
    }

    /// Sends an upload, waits for the response, and lets the process fork the next child.
    ///
    /// The next child must not exist before the whole upload is sent: it would read the rest of it if this one leaves it
    /// unread, and the upload of another client after that.
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
            // Read and write at the same time: a process that responds before it has read everything must not deadlock.
            guard isWanted(), let state = wait(until: deadline, writing: !outgoing.isComplete) else { return nil }
            if state.canRead, !incoming.read(from: output) { return nil }
            if state.canWrite, !outgoing.write(to: input) { return nil }
        }
        guard outgoing.isComplete else { return nil }
        var isOver: UInt8 = 1
        // If the process has died, it does not become ready either.
        _ = write(control, &isOver, 1)
        return incoming.bytes
    }

    /// Kills the process with its child, and reaps both.
    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        close(input)
        close(output)
        close(control)
        // Its process group, in which the child is.
        kill(-process, SIGKILL)
        reunite_reap_group(process)
    }

    /// Waits until the pipes are ready, for 200 ms at most, so that the caller can check for cancellation; nil after the
    /// deadline.
    private func wait(
        until deadline: ContinuousClock.Instant, writing: Bool
    ) -> (canRead: Bool, canWrite: Bool)? {
        guard let left = Self.milliseconds(until: deadline) else { return nil }
        var ends = [
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: writing ? input : -1, events: Int16(POLLOUT), revents: 0),
        ]
        poll(&ends, 2, left)
        return (ends[0].revents != 0, ends[1].revents != 0)
    }

    /// A timeout for `poll`, of at most 200 ms; nil after the deadline.
    private static func milliseconds(until deadline: ContinuousClock.Instant) -> Int32? {
        let left = deadline - .now
        guard left > .zero else { return nil }
        // Rounded up: a timeout of 0 would spin during the last millisecond.
        return Int32((min(left, .milliseconds(200)) / .milliseconds(1)).rounded(.up))
    }

    private static func spawn(
        _ process: inout pid_t, _ executable: String, _ arguments: [String], descriptors: [Int32]
    ) -> Bool {
        var arguments = ([executable] + arguments).map { strdup($0) } + [nil]
        var environment = Self.environment.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        return reunite_spawn(&process, executable, &arguments, &environment, descriptors, Int32(descriptors.count)) == 0
    }

    /// The worker's environment: none of the settings and secrets of the service.
    private static var environment: [String] {
        // Each malloc arena reserves 64 MB of address space. A crash must not start a debugger.
        var variables = ["MALLOC_ARENA_MAX=1", "SWIFT_BACKTRACE=enable=no"]
        // Overwrite memory when it is allocated and when it is freed: pixels that a decoder leaves uninitialised must not
        // show another part of the upload.
        let tunables = [
            "glibc.malloc.perturb=85", "glibc.malloc.tcache_count=0",
            // Huge pages: each upload begins with untouched memory, and small pages would cost a tenth of its time.
            "glibc.malloc.hugetlb=1",
        ]
        variables.append("GLIBC_TUNABLES=" + tunables.joined(separator: ":"))
        // The dynamic linker may need it to start the program.
        if let path = getenv("LD_LIBRARY_PATH") { variables.append("LD_LIBRARY_PATH=\(String(cString: path))") }
        return variables
    }
}
