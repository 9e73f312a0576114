import CSandbox
import Foundation
import Synchronization

/// A pipe that wakes threads. With a pipe a thread can wait, in one `poll`, for work and for its worker process.
final class WakePipe: Sendable {
    /// What a read of the pipe found.
    enum Event {
        case signal, nothing, closed
    }

    /// The descriptor to poll.
    let readEnd: Int32
    /// Nil once the pipe is closed.
    private let writeEnd: Mutex<Int32?>

    init() {
        var ends: [Int32] = [-1, -1]
        // A process that cannot open two descriptors at start-up cannot serve either.
        precondition(reunite_pipe(&ends) == 0, "no pipe can be made")
        reunite_pipe_no_wait(ends[0])
        reunite_pipe_no_wait(ends[1])
        readEnd = ends[0]
        writeEnd = Mutex(ends[1])
    }

    deinit {
        closeWriteEnd()
        close(readEnd)
    }

    /// Wakes one thread.
    func signal() {
        // If the pipe is full, every thread is awake already.
        writeEnd.withLock { end in
            var byte: UInt8 = 1
            if let end { _ = write(end, &byte, 1) }
        }
    }

    /// Wakes all threads, now and whenever they wait again.
    func closeWriteEnd() {
        writeEnd.withLock { end in
            if let end { close(end) }
            end = nil
        }
    }

    /// Takes one signal, unless another thread was faster.
    func receive() -> Event {
        var byte: UInt8 = 0
        return switch read(readEnd, &byte, 1) {
        case 1: .signal
        case 0: .closed
        default: .nothing
        }
    }
}
