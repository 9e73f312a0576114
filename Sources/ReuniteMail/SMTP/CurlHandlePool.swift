import Synchronization

/// Handles that are in no use at the moment, with the connections that they have.
final class CurlHandlePool: Sendable {
    private let handles = Mutex<[CurlHandle]>([])

    /// Runs something with a handle that nobody else has meanwhile: the one used last, whose connection is the youngest.
    func withHandle(_ body: (CurlHandle) throws(MailError) -> Void) throws(MailError) {
        guard let handle = handles.withLock({ $0.popLast() }) ?? CurlHandle() else {
            throw MailError("There is no memory to send mail")
        }
        defer { handles.withLock { $0.append(handle) } }
        try body(handle)
    }
}
