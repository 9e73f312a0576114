import CSandbox
import Foundation
import Synchronization

/// Wakes one of the threads that wait for work: a pipe, so that a thread can wait for it and for a process at once.
final class Bell: Sendable {
    /// What hearing found.
    enum Sound {
        case ring, silence, end
    }

    /// The end to wait at.
    let listening: Int32
    /// Nil once the bell is stopped.
    private let ringing: Mutex<Int32?>

    init() {
        var ends: [Int32] = [-1, -1]
        // A process that cannot have two descriptors when it starts can do nothing else either.
        precondition(reunite_pipe(&ends) == 0, "no pipe can be made")
        reunite_pipe_no_wait(ends[0])
        reunite_pipe_no_wait(ends[1])
        listening = ends[0]
        ringing = Mutex(ends[1])
    }

    deinit {
        stop()
        close(listening)
    }

    /// Wakes one thread.
    func ring() {
        // Where the pipe is full, all are awake.
        ringing.withLock { end in
            var byte: UInt8 = 1
            if let end { _ = write(end, &byte, 1) }
        }
    }

    /// Wakes all threads, from now on.
    func stop() {
        ringing.withLock { end in
            if let end { close(end) }
            end = nil
        }
    }

    /// Takes one ring, where there is one that no other thread has taken.
    func hear() -> Sound {
        var byte: UInt8 = 0
        return switch read(listening, &byte, 1) {
        case 1: .ring
        case 0: .end
        default: .silence
        }
    }
}
