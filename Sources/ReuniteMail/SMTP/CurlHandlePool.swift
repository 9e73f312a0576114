import Synchronization

/// Idle handles with their open connections.
final class CurlHandlePool: Sendable {
    private let handles = Mutex<[CurlHandle]>([])

    /// Runs `body` with exclusive use of a handle: the one used last, whose connection is most likely still open.
    func withHandle(_ body: (CurlHandle) throws(MailError) -> Void) throws(MailError) {
        guard let handle = handles.withLock({ $0.popLast() }) ?? CurlHandle() else {
            throw MailError("Not enough memory to send mail")
        }
        defer { handles.withLock { $0.append(handle) } }
        try body(handle)
    }
}
