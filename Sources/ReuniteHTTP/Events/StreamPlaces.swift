import Reunite
import Synchronization

/// Limits the open event streams. Those of signed-in accounts have half of the places, and all others the other half, so that
/// nobody can keep members out without an account. Clients share each half: see ``SharedPlaces``.
///
/// An account has at most ``maximumPerAccount``, from wherever it connects. One more closes its oldest: a person looks at the
/// page that was opened last, and the oldest may be that of a device that has gone without a word. The page whose stream was
/// closed is asked to come back in a few minutes (``EventText/laterReconnection``), so that two pages do not close each other's
/// streams in turns.
final class StreamPlaces: Sendable {
    /// The most streams of an account.
    static let maximumPerAccount = 5

    private let members: SharedPlaces<OpenStream>
    private let others: SharedPlaces<OpenStream>
    private let maximum: (members: Int, others: Int)
    /// The oldest first.
    private let accounts = Mutex<[AccountID: [OpenStream]]>([:])
    private let onClosing: @Sendable () -> Void

    /// - Parameters:
    ///   - total: the most streams of all.
    ///   - onClosing: called when a stream is closed for another one.
    init(total: Int, onClosing: @escaping @Sendable () -> Void) {
        maximum = (members: (total + 1) / 2, others: total / 2)
        members = SharedPlaces(total: maximum.members)
        others = SharedPlaces(total: maximum.others)
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
        stream.client.shares(of: stream.account == nil ? maximum.others : maximum.members)
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
