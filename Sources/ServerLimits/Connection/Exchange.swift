import HTTPTypes
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// A request, from its head until the last byte of the response has been sent.
struct Exchange {
    /// Whether the method is `HEAD`.
    let isHead: Bool
    /// Whether the client speaks HTTP/1.0.
    let isHTTP10: Bool
    /// Whether the client waits for `100 Continue`.
    var isContinueAwaited = false
    /// Whether the connection is closed after the response.
    var isLast: Bool
    /// Whether the whole request was received, or nobody wants the rest of it.
    var isReceived = false
    /// Whether the response must not get a last chunk.
    var hasNoEnd = false
    /// Whether the response was written to its end. Its bytes may still wait for the client.
    var isAnswered = false
    /// The memory of the response.
    var reservation: ResponseReservation?
    /// Called when the client leaves.
    var departure: (@Sendable () -> Void)?

    init(isHead: Bool = false, isHTTP10: Bool = false, isLast: Bool) {
        (self.isHead, self.isHTTP10, self.isLast) = (isHead, isHTTP10, isLast)
    }

    /// - `Connection: close`, in any case and beside other options, and HTTP/1.0 end the connection.
    /// - So do `Connection: upgrade` and CONNECT, because the decoder reads nothing behind them. Clients that offer a
    ///   newer protocol with each request, such as Java's `HttpClient`, go on with a new connection.
    ///
    /// `Proxy-Connection` counts as `Connection`, because the decoder takes it for the same.
    init(_ head: HTTPRequestHead) {
        let isHTTP10 = head.version.minor == 0
        let options = ["connection", "proxy-connection"].flatMap { head.headers[canonicalForm: $0] }
            .map { $0.lowercased() }
        self.init(
            isHead: head.method == .HEAD, isHTTP10: isHTTP10,
            isLast: isHTTP10 || head.method == .CONNECT || options.contains("close") || options.contains("upgrade"))
        isContinueAwaited = !isHTTP10 && head.headers.first(name: "expect")?.lowercased() == "100-continue"
    }

    /// Adapts the head of the response to the request.
    ///
    /// - `HEAD`: a response of unknown length has `Transfer-Encoding: chunked`, as for `GET`, but no last chunk.
    /// - HTTP/1.0: nothing is sent in chunks.
    mutating func adapt(_ response: HTTPResponse) -> HTTPResponseHead {
        var head = HTTPResponseHead(response)
        isContinueAwaited = false
        if isHead, head.headers.contains(name: "transfer-encoding") {
            hasNoEnd = true
            head.headers.remove(name: "content-length")
        }
        if isLast { head.headers.replaceOrAdd(name: "connection", value: "close") }
        if isHTTP10 {
            head.headers.remove(name: "transfer-encoding")
            // With this version the encoder sends no chunks.
            if !head.headers.contains(name: "content-length") { head.version = .http1_0 }
        }
        return head
    }
}
