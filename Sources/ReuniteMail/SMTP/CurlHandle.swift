import CCurl

/// An easy handle of libcurl, which keeps its connection open from one transfer to the next.
///
/// Not for two threads at a time, which libcurl forbids. It may go from one thread to another: ``CurlHandlePool`` gives
/// it to one at a time, and passes it on under a lock. That is the proof behind `@unchecked`.
final class CurlHandle: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer

    /// libcurl is prepared once for the process, and never taken down: other handles may be in use at its end.
    private static let isReady = reunite_curl_global_init() == CURLE_OK

    /// A handle without a connection; nil where libcurl has no memory for it.
    init?() {
        guard Self.isReady, let handle = curl_easy_init() else { return nil }
        self.handle = handle
    }

    /// Says good-bye to the server, where there is one.
    deinit { reunite_curl_cleanup(handle) }

    /// Forgets all settings of the transfer before, but not its connection.
    func reset() {
        curl_easy_reset(handle)
    }

    /// Sets an option that takes a number.
    func set(_ option: CURLoption, _ value: Int) {
        reunite_curl_set_long(handle, option, value)
    }

    /// Sets an option that takes a length of time, in milliseconds; at least one, since zero means no limit.
    func set(_ option: CURLoption, _ value: Duration) {
        let (seconds, attoseconds) = value.components
        // A day is more than enough for a mail, and no overflow.
        set(option, Int(max(1, min(seconds, 86_400) * 1000 + attoseconds / 1_000_000_000_000_000)))
    }

    /// Sets an option that takes text; nil takes it back.
    func set(_ option: CURLoption, _ value: String?) {
        reunite_curl_set_string(handle, option, value)
    }

    /// Sends a mail to one recipient, and returns what libcurl says with the server's last answer.
    func perform(_ transfer: SMTPTransfer, to recipient: String) -> (result: CURLcode, answer: Int) {
        guard let recipients = curl_slist_append(nil, recipient) else { return (CURLE_OUT_OF_MEMORY, 0) }
        defer { curl_slist_free_all(recipients) }
        reunite_curl_set_pointer(handle, CURLOPT_MAIL_RCPT, recipients)
        reunite_curl_set_size(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(transfer.count))
        transfer.attach(to: handle)
        // What is attached lives until libcurl has looked at it for the last time.
        let result = withExtendedLifetime(transfer) { reunite_curl_perform(handle) }
        let answer = reunite_curl_response_code(handle)
        reset()
        return (result, answer)
    }
}
