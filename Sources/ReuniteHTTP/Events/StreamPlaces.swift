import Dispatch
import Reunite
import ServerLimits
import Synchronization

/// Limits the open event streams. Those of signed-in accounts have half of the places, and all others the other half, so that
/// nobody can keep members out without an account. Clients share each half: see `SharedPlaces`. Of the places of members, those of
/// a campus behind one address may have all that nobody else asks for; of the others a client has a third at most.
///
/// The only stream of a client ends for that of another client after a third of its lifetime at the earliest. Without this,
/// more clients than places would close each other's streams at once; and if such streams never ended for others, the clients
/// that came first would keep them, because they return before anybody else when a stream has lasted its time. For the same
/// reason a client whose stream has just ended takes only a free place.
///
/// An account has at most ``maximumPerAccount``, from wherever it connects. One more closes its oldest: a person looks at the
/// page that was opened last, and the oldest may be that of a device that has gone without a word. The page whose stream was
/// closed is asked to come back in a few minutes (``EventText/laterReconnection``), so that two pages do not close each other's
/// streams in turns.
final class StreamPlaces: Sendable {
    /// Maximum number of streams of an account.
    static let maximumPerAccount = 5

    private let members: SharedPlaces<OpenStream>
    private let others: SharedPlaces<OpenStream>
    /// Maximum number of streams of all signed-out users.
    private let maximumOfOthers: Int
    /// The oldest first.
    private let accounts = Mutex<[AccountID: [OpenStream]]>([:])
    private let onClosing: @Sendable () -> Void

    /// - Parameters:
    ///   - total: the maximum number of all streams.
    ///   - lifetime: the longest time that a stream lasts.
    ///   - clock: nanoseconds since the system started.
    ///   - onClosing: called when a stream is closed for another one.
    init(
        total: Int, lifetime: Duration,
        clock: @escaping @Sendable () -> UInt64 = { DispatchTime.now().uptimeNanoseconds },
        onClosing: @escaping @Sendable () -> Void
    ) {
        maximumOfOthers = total / 2
        members = SharedPlaces(total: (total + 1) / 2, safety: lifetime / 3, clock: clock)
        others = SharedPlaces(total: maximumOfOthers, safety: lifetime / 3, clock: clock)
        self.onClosing = onClosing
    }

    /// Takes a place, and may close another stream.
    ///
    /// - Returns: whether there is one.
    func take(for stream: OpenStream) -> Bool {
        if let oldest = remember(stream) {
            free(oldest)
            close(oldest)
        }
        let (shortage, displaced) = places(of: stream).take(
            for: stream, of: stream.client.widestKey, within: shares(of: stream))
        if let displaced {
            forget(displaced)
            close(displaced)
        }
        if shortage != nil { forget(stream) }
        return shortage == nil
    }

    /// Frees the place of a stream, unless another one has got it.
    func free(_ stream: OpenStream) {
        forget(stream)
        places(of: stream).free(stream, of: stream.client.widestKey, within: shares(of: stream))
    }

    private func close(_ stream: OpenStream) {
        stream.close()
        onClosing()
    }

    private func places(of stream: OpenStream) -> SharedPlaces<OpenStream> {
        stream.account == nil ? others : members
    }

    private func shares(of stream: OpenStream) -> [SharedBudget.Share] {
        // Each account has its own limit, and a client with many gives way when others come.
        stream.account == nil ? stream.client.shares(of: maximumOfOthers) : []
    }

    /// Counts a stream of its account.
    ///
    /// - Returns: the oldest one of the account, if that has too many now.
    private func remember(_ stream: OpenStream) -> OpenStream? {
        guard let account = stream.account else { return nil }
        return accounts.withLock { accounts in
            accounts[account, default: []].append(stream)
            return accounts[account, default: []].count > Self.maximumPerAccount ? accounts[account]?.first : nil
        }
    }

    private func forget(_ stream: OpenStream) {
        guard let account = stream.account else { return }
        accounts.withLock { accounts in
            accounts[account]?.removeAll { $0 === stream }
            if accounts[account]?.isEmpty == true { accounts[account] = nil }
        }
    }
}
