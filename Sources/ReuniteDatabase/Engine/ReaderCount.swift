import Foundation

/// The number of connections that read at the same time.
package enum ReaderCount {
    /// For the threads of a ``ReadQueue``: one more than there are cores.
    package static let queued = ProcessInfo.processInfo.activeProcessorCount + 1

    /// For a ``ReadQueue`` whose threads wait for a server.
    package static let remote = 16

    /// For these and the threads of the cooperative pool, so that no read waits for another.
    static let all = queued + max(3, ProcessInfo.processInfo.activeProcessorCount + 1)
}
