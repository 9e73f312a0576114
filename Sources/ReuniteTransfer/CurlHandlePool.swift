import Synchronization

/// Idle handles with their open connections.
package final class CurlHandlePool: Sendable {
    private let handles = Mutex<[CurlHandle]>([])

    /// An empty pool.
    package init() {}

    /// Takes a handle for exclusive use: the one used last, whose connection is most likely still open. Nil if there is
    /// not enough memory for a new one.
    package func take() -> CurlHandle? { handles.withLock { $0.popLast() } ?? CurlHandle() }

    /// Puts a handle back.
    package func put(_ handle: CurlHandle) { handles.withLock { $0.append(handle) } }
}
