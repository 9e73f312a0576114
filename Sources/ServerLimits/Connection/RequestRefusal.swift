import HTTPTypes
import NIOHTTP1

/// Why a request is refused before it is routed. Its connection is closed after the response.
///
/// ``ExchangeHandler`` finds the reason, and the application answers, so that the response is logged, measured and written as
/// every other one. The request carries the reason as its scheme, which clients cannot set: it is `http`
/// for all others, or ``HTTPTypes/HTTPRequest/schemeOfHTTP10``.
public enum RequestRefusal: String, Sendable {
    /// It is not valid HTTP/1.1.
    case malformed
    /// Its first line is longer than ``ConnectionLimits/headerSize``.
    case longRequestLine = "long-request-line"
    /// It has more header fields than ``ConnectionLimits/headerCount``, or longer ones than ``ConnectionLimits/headerSize``.
    case longFields = "long-fields"
    /// It does not have exactly one valid `Host`.
    case wrongHost = "wrong-host"
    /// Its `Transfer-Encoding` is not `chunked`.
    case unknownCoding = "unknown-coding"
    /// Its method is CONNECT.
    case connect

    /// The reason to refuse a request that was parsed; nil if there is none.
    init?(_ head: HTTPRequestHead) {
        let isHTTP10 = head.version.minor == 0
        let hosts = head.headers["host"]
        let codings = head.headers[canonicalForm: "transfer-encoding"]
        if head.method == .CONNECT {
            self = .connect
        } else if hosts.count > 1 || hosts.isEmpty && !isHTTP10 || !hosts.allSatisfy(Self.isHost) {
            self = .wrongHost
        } else if isHTTP10, !codings.isEmpty {
            self = .malformed
        } else if !codings.isEmpty, codings.map({ $0.lowercased() }) != ["chunked"] {
            self = .unknownCoding
        } else {
            return nil
        }
    }

    /// Whether it is a name, or an address in brackets, with or without a port. It may be empty.
    private static func isHost(_ text: String) -> Bool {
        let text = text.utf8
        let colon = UInt8(ascii: ":")
        let end: String.UTF8View.Index
        if text.first == UInt8(ascii: "[") {
            guard let bracket = text.firstIndex(of: UInt8(ascii: "]")) else { return false }
            guard text[..<bracket].dropFirst().allSatisfy({ $0 == colon || isHostByte($0) }) else { return false }
            end = text.index(after: bracket)
        } else {
            end = text.firstIndex(of: colon) ?? text.endIndex
            guard text[..<end].allSatisfy(isHostByte) else { return false }
        }
        let rest = text[end...]
        return rest.isEmpty
            || rest.first == colon
                && rest.dropFirst().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Whether RFC 3986 allows a byte in the name of a host.
    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch UnicodeScalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "%", "!", "$", "&", "'", "(", ")", "*", "+", ",", ";",
            "=":
            true
        default: false
        }
    }
}

extension HTTPRequest {
    /// A request that could not be parsed.
    init(refused refusal: RequestRefusal) {
        self.init(method: .get, scheme: refusal.rawValue, authority: nil, path: "*")
    }

    /// The scheme of an ordinary request with HTTP/1.0. As with refusals, clients cannot set it.
    static let schemeOfHTTP10 = "http/1.0"

    /// Whether the client speaks HTTP/1.0, as nginx does with the servers behind it.
    public var isHTTP10: Bool { scheme == Self.schemeOfHTTP10 }

    /// Why the request is refused; nil for an ordinary request.
    public var refusal: RequestRefusal? { scheme.flatMap(RequestRefusal.init) }
}
