import Foundation
import Synchronization

/// Listens for what other servers commit (`LISTEN`), on a connection and a thread of its own.
///
/// A notification can be lost with the connection, and a pool that shares connections passes none on: followers look for changes
/// by themselves too, but less often while the listener is connected.
final class PostgreSQLListener: Sendable {
    /// How long to wait for notifications before the next look at whether to stop, in milliseconds.
    private static let wait: Int32 = 500
    /// The waits without a notification after which the connection is tried.
    private static let quietWaits = 10
    /// The pause before the next attempt to connect, in seconds.
    private static let pause = 1.0

    private let url: String
    private let isStarted = Atomic(false)
    private let isStopped = Atomic(false)
    private let connected = Atomic(false)
    /// The process whose notifications are our own.
    private let own = Atomic<Int32>(0)

    init(url: String) { self.url = url }

    /// Whether notifications arrive.
    var isConnected: Bool { connected.load(ordering: .acquiring) }

    /// Ignores notifications from a process of the server, until the next call.
    func ignore(_ process: Int32) { own.store(process, ordering: .releasing) }

    /// Starts the thread, once.
    ///
    /// - Parameters:
    ///   - channels: those to listen to.
    ///   - onNotice: called after notifications, and whenever some may have been lost.
    func start(_ channels: [String], _ onNotice: @escaping @Sendable (DatabaseNotice) -> Void) {
        guard !isStarted.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let thread = Thread { [self] in
            while !isStopped.load(ordering: .acquiring) {
                // Followers notice and report that the server cannot be reached.
                try? listen(to: channels, onNotice)
                connected.store(false, ordering: .releasing)
                Thread.sleep(forTimeInterval: Self.pause)
            }
        }
        thread.name = "Notifications of changes"
        thread.start()
    }

    /// Ends the thread, within a second.
    func stop() { isStopped.store(true, ordering: .releasing) }

    private func listen(to channels: [String], _ onNotice: (DatabaseNotice) -> Void) throws {
        let connection = try PostgreSQLConnection(url: url)
        // It would be given to others, with what it listens to.
        guard !connection.isPooled else { return stop() }
        try connection.execute(channels.map { "LISTEN \($0)" }.joined(separator: "; "))
        connected.store(true, ordering: .releasing)
        for channel in channels { onNotice(DatabaseNotice(channel: channel, text: nil)) }
        var quiet = 0
        while !isStopped.load(ordering: .acquiring) {
            let all = try connection.notifications(within: Self.wait)
            let others = all.filter { $0.process != own.load(ordering: .acquiring) }
            for notice in Set(others.map { DatabaseNotice(channel: $0.channel, text: $0.payload) }) { onNotice(notice) }
            quiet = all.isEmpty ? quiet + 1 : 0
            if quiet == Self.quietWaits {
                try connection.execute("SELECT 1")
                quiet = 0
            }
        }
    }
}
