import Synchronization

/// Where the server answers: known when it does, since it may take a free port.
final class ServerAddress: Sendable {
    private let address = Mutex<String?>(nil)

    /// The address without a slash at its end; nil until the server answers.
    var url: String? {
        get { address.withLock { $0 } }
        set { address.withLock { $0 = newValue } }
    }
}
