import Synchronization

/// The address of the server: known when it listens, because the port may be chosen by the system.
public final class ServerAddress: Sendable {
    private let address = Mutex<String?>(nil)

    /// An address that is not known yet.
    public init() {}

    /// The address without a slash at its end; nil before the server listens.
    public var url: String? {
        get { address.withLock { $0 } }
        set { address.withLock { $0 = newValue } }
    }
}
