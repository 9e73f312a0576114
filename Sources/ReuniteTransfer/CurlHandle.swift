import CCurl

/// An easy handle of libcurl. It reuses its connection for the next transfer.
///
/// `@unchecked Sendable` is safe: libcurl allows a handle to move between threads as long as only one uses it at a time,
/// which ``CurlHandlePool`` ensures with a lock.
package final class CurlHandle: @unchecked Sendable {
    /// The handle, for functions of libcurl. Use it only while the handle is taken from its pool.
    package let pointer: UnsafeMutableRawPointer

    /// libcurl is initialised once for the process, and never cleaned up, because other handles may still be in use.
    private static let isReady = reunite_curl_global_init() == CURLE_OK

    /// A handle without a connection; nil if libcurl cannot allocate it.
    package init?() {
        guard Self.isReady, let pointer = curl_easy_init() else { return nil }
        self.pointer = pointer
    }

    /// Closes the connection, with the protocol's command if there is one.
    deinit { reunite_curl_cleanup(pointer) }

    /// Resets all options, but keeps the connection.
    package func reset() {
        curl_easy_reset(pointer)
    }

    /// Sets a number option.
    package func set(_ option: CURLoption, _ value: Int) {
        reunite_curl_set_long(pointer, option, value)
    }

    /// Sets a timeout option, in milliseconds; at least 1, because 0 means no timeout.
    package func set(_ option: CURLoption, _ value: Duration) {
        let (seconds, attoseconds) = value.components
        // At most a day, to avoid overflow.
        set(option, Int(max(1, min(seconds, 86_400) * 1000 + attoseconds / 1_000_000_000_000_000)))
    }

    /// Sets a string option; nil resets it.
    package func set(_ option: CURLoption, _ value: String?) {
        reunite_curl_set_string(pointer, option, value)
    }
}
