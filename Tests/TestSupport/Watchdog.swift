import Foundation
import Synchronization

/// Kills the processes that tests have started when the test process ends, even if that is killed.
///
/// It is a shell that reads process ids from a pipe. The pipe is closed when the test process ends.
final class Watchdog: Sendable {
    static let shared = Watchdog()

    private static let script = """
        trap '' HUP INT TERM
        processes=
        while read -r change process; do
            if [ "$change" = + ]; then
                processes="$processes $process"
            else
                rest=
                for other in $processes; do [ "$other" = "$process" ] || rest="$rest $other"; done
                processes=$rest
            fi
        done
        [ -z "$processes" ] || kill -9 $processes
        """

    private let input: Mutex<FileHandle>

    private init() {
        let pipe = Pipe()
        _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        do {
            _ = try SpawnedProcess(
                "/bin/sh", ["-c", Self.script], environment: ProcessInfo.processInfo.environment,
                descriptors: [pipe.fileHandleForReading, .standardOutput, .standardError].map(\.fileDescriptor))
        } catch {
            fatalError("The watchdog of the tests cannot be started: \(error)")
        }
        input = Mutex(pipe.fileHandleForWriting)
    }

    /// Adds a process that must not outlive the tests.
    func add(_ process: Int32) { write("+ \(process)") }

    /// Removes a process that has ended, because its id may be used again.
    func remove(_ process: Int32) { write("- \(process)") }

    private func write(_ line: String) {
        input.withLock { try? $0.write(contentsOf: Data("\(line)\n".utf8)) }
    }
}
