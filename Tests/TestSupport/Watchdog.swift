import Foundation
import Synchronization

/// Ends what the tests have started when the test process dies, however it dies.
///
/// A shell that reads the numbers of the processes from a pipe. The pipe's end is the test process's end.
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
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", Self.script]
        process.standardInput = pipe
        do { try process.run() } catch { fatalError("The watchdog of the tests cannot be started: \(error)") }
        _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        input = Mutex(pipe.fileHandleForWriting)
    }

    /// A process that must not outlive the tests.
    func add(_ process: Int32) { write("+ \(process)") }

    /// A process that has ended: its number may become another's.
    func remove(_ process: Int32) { write("- \(process)") }

    private func write(_ line: String) {
        input.withLock { try? $0.write(contentsOf: Data("\(line)\n".utf8)) }
    }
}
