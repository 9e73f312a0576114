import CCurl

/// An easy handle of libcurl. It reuses its connection for the next transfer.
///
/// `@unchecked Sendable` is safe: libcurl allows a handle to move between threads as long as only one uses it at a time,
/// which ``CurlHandlePool`` ensures with a lock.
final class CurlHandle: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer

    /// libcurl is initialised once for the process, and never cleaned up, because other handles may still be in use.
    private static let isReady = reunite_curl_global_init() == CURLE_OK

    /// A handle without a connection; nil if libcurl cannot allocate it.
    init?() {
        guard Self.isReady, let handle = curl_easy_init() else { return nil }
        self.handle = handle
    }

    /// Closes the connection with QUIT.
    deinit { reunite_curl_cleanup(handle) }

    /// Resets all options, but keeps the connection.
    func reset() {
        curl_easy_reset(handle)
    }

    /// Sets a number option.
    func set(_ option: CURLoption, _ value: Int) {
        reunite_curl_set_long(handle, option, value)
    }

    /// Sets a timeout option, in milliseconds; at least 1, because 0 means no timeout.
    func set(_ option: CURLoption, _ value: Duration) {
        let (seconds, attoseconds) = value.components
        // At most a day, to avoid overflow.
        set(option, Int(max(1, min(seconds, 86_400) * 1000 + attoseconds / 1_000_000_000_000_000)))
    }

    /// Sets a string option; nil resets it.
    func set(_ option: CURLoption, _ value: String?) {
        reunite_curl_set_string(handle, option, value)
    }

    /// Sends a mail to one recipient. Returns the result of libcurl and the last response code of the server.
    func perform(_ transfer: SMTPTransfer, to recipient: String) -> (result: CURLcode, answer: Int) {
        guard let recipients = curl_slist_append(nil, recipient) else { return (CURLE_OUT_OF_MEMORY, 0) }
        defer { curl_slist_free_all(recipients) }
        reunite_curl_set_pointer(handle, CURLOPT_MAIL_RCPT, recipients)
        reunite_curl_set_size(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(transfer.count))
        transfer.attach(to: handle)
        // Keeps the objects alive until libcurl has read them for the last time.
        let result = withExtendedLifetime(transfer) { reunite_curl_perform(handle) }
        let answer = reunite_curl_response_code(handle)
        reset()
        return (result, answer)
    }
}
