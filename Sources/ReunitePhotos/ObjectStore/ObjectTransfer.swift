import CCurl
import CSodium
import ReuniteTransfer
import Synchronization

/// One attempt of a request: signs and sends it, and collects the response within a limit.
final class ObjectTransfer: Sendable {
    private let request: ObjectRequest
    private let received = Mutex<[UInt8]>([])

    init(_ request: ObjectRequest) { self.request = request }

    /// Runs it; blocks until it ends.
    ///
    /// - Returns: the result of libcurl, and the response, if there is a whole one.
    func perform(_ handle: CurlHandle, _ configuration: ObjectStoreConfiguration) -> (CURLcode, ObjectResponse?) {
        prepare(handle, configuration)
        guard let headers = headers() else { return (CURLE_OUT_OF_MEMORY, nil) }
        defer { curl_slist_free_all(headers) }
        reunite_curl_set_pointer(handle.pointer, CURLOPT_HTTPHEADER, headers)
        let result = request.body.withUnsafeBytes { body in
            if request.method == .put {
                reunite_curl_set_size(handle.pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
                reunite_curl_set_pointer(handle.pointer, CURLOPT_POSTFIELDS, body.baseAddress)
            }
            reunite_curl_set_pointer(
                handle.pointer, CURLOPT_WRITEDATA, Unmanaged.passUnretained(self).toOpaque())
            reunite_curl_set_write(handle.pointer) { bytes, size, count, transfer in
                Unmanaged<ObjectTransfer>.fromOpaque(transfer!).takeUnretainedValue()
                    .receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
            }
            // Keeps this object alive until libcurl has called it for the last time.
            return withExtendedLifetime(self) { reunite_curl_perform(handle.pointer) }
        }
        let status = reunite_curl_response_code(handle.pointer)
        let length = Int(reunite_curl_content_length(handle.pointer))
        let range = reunite_curl_header(handle.pointer, "Content-Range").map { String(cString: $0) }
        handle.reset()
        guard result == CURLE_OK else { return (result, nil) }
        return (
            result,
            ObjectResponse(
                status: status, body: received.withLock { $0 }, length: length < 0 ? nil : length, contentRange: range)
        )
    }

    private func prepare(_ handle: CurlHandle, _ configuration: ObjectStoreConfiguration) {
        handle.reset()
        let key = request.key.map { "/\(configuration.prefix)\($0)" } ?? ""
        let query = request.query.isEmpty ? "" : "?\(request.query)"
        handle.set(CURLOPT_URL, "\(configuration.endpoint)/\(configuration.bucket)\(key)\(query)")
        handle.set(CURLOPT_AWS_SIGV4, "aws:amz:\(configuration.region):s3")
        handle.set(CURLOPT_USERNAME, configuration.credentials.accessKey)
        handle.set(CURLOPT_PASSWORD, configuration.credentials.secretKey)
        // Signals affect the whole process: libcurl must not use them for timeouts.
        handle.set(CURLOPT_NOSIGNAL, 1)
        // Do not use a proxy from the environment.
        handle.set(CURLOPT_PROXY, "")
        handle.set(CURLOPT_PROTOCOLS_STR, "http,https")
        handle.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        handle.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        handle.set(CURLOPT_CONNECTTIMEOUT_MS, configuration.connectTimeout)
        handle.set(CURLOPT_TIMEOUT_MS, configuration.timeout)
        handle.set(CURLOPT_RANGE, request.range.map { "\($0.lowerBound)-\($0.upperBound)" })
        switch request.method {
        case .get: handle.set(CURLOPT_HTTPGET, 1)
        case .head: handle.set(CURLOPT_NOBODY, 1)
        case .put, .delete: handle.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
    }

    /// The headers that libcurl signs. This release of libcurl does not add the hash of the body itself.
    private func headers() -> UnsafeMutablePointer<curl_slist>? {
        var texts = ["x-amz-content-sha256: \(Self.hash(request.body))"]
        if request.method == .put { texts.append("Content-Type: \(request.type)") }
        var list: UnsafeMutablePointer<curl_slist>?
        for text in texts {
            guard let longer = curl_slist_append(list, text) else {
                curl_slist_free_all(list)
                return nil
            }
            list = longer
        }
        return list
    }

    /// The SHA-256 in hexadecimal digits.
    private static func hash(_ bytes: [UInt8]) -> String {
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        return PhotoFolder.name(hash)
    }

    /// Collects bytes. Any other number than that received aborts the transfer.
    private func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
        received.withLock { received in
            // An error has a body too.
            guard received.count + bytes.count <= max(request.maximumSize, 10_000) else { return 0 }
            received += bytes
            return bytes.count
        }
    }
}
