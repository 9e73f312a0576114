import CCurl
import ReuniteTransfer

extension CurlHandle {
    /// Sends a mail to one recipient. Returns the result of libcurl and the last response code of the server.
    func perform(_ transfer: SMTPTransfer, to recipient: String) -> (result: CURLcode, answer: Int) {
        guard let recipients = curl_slist_append(nil, recipient) else { return (CURLE_OUT_OF_MEMORY, 0) }
        defer { curl_slist_free_all(recipients) }
        reunite_curl_set_pointer(pointer, CURLOPT_MAIL_RCPT, recipients)
        reunite_curl_set_size(pointer, CURLOPT_INFILESIZE_LARGE, curl_off_t(transfer.count))
        transfer.attach(to: pointer)
        // Keeps the objects alive until libcurl has read them for the last time.
        let result = withExtendedLifetime(transfer) { reunite_curl_perform(pointer) }
        let answer = reunite_curl_response_code(pointer)
        reset()
        return (result, answer)
    }
}

extension CurlHandlePool {
    /// Runs `body` with exclusive use of a handle.
    func withHandle(_ body: (CurlHandle) throws(MailError) -> Void) throws(MailError) {
        guard let handle = take() else { throw MailError("Not enough memory to send mail") }
        defer { put(handle) }
        try body(handle)
    }
}
