import Dispatch
import Foundation

/// Flushes files to disk in small parts while they are written. To flush all at once would keep a server waiting that writes to the
/// same disk.
struct SteadyFlush {
    private let timer: any DispatchSourceTimer

    /// Begins with files that exist.
    init(_ files: [URL]) {
        // They stay open: to close a file would release SQLite's locks of it.
        let descriptors = files.map { open($0.path, O_RDONLY | O_CLOEXEC) }
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "reunite.flush"))
        timer.schedule(deadline: .now(), repeating: .milliseconds(50))
        timer.setEventHandler { for descriptor in descriptors { fdatasync(descriptor) } }
        timer.resume()
    }

    /// Ends it.
    func stop() { timer.cancel() }
}
