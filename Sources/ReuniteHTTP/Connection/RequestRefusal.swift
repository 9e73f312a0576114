import HTTPTypes
import NIOHTTP1

/// Why a request is refused before it is routed. Its connection is closed after the response.
///
/// ``ExchangeHandler`` finds the reason, and ``RefusalMiddleware`` sends the problem, so that it is logged, measured and
/// written as every other one. The request carries the reason as its scheme, which clients cannot set: it is `http`
/// for all others, or ``HTTPTypes/HTTPRequest/schemeOfHTTP10``.
enum RequestRefusal: String {
    case malformed
    case longRequestLine = "long-request-line"
    case longFields = "long-fields"
    case wrongHost = "wrong-host"
    case unknownCoding = "unknown-coding"
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

    var problem: Problem {
        let size = "\(ConnectionLimits.headerSize / 1024) KiB"
        return switch self {
        case .malformed: Problem(kind: .badRequest, detail: "The request is not valid HTTP/1.1.")
        case .longRequestLine: Problem(kind: .uriTooLong, detail: "The request line is longer than \(size).")
        case .longFields:
            Problem(
                kind: .headersTooLarge,
                detail:
                    "There are more than \(ConnectionLimits.headerCount) header fields, or they are longer than \(size)."
            )
        case .wrongHost:
            Problem(kind: .badRequest, detail: "The request must have one Host field, with a name or an address.")
        case .unknownCoding: Problem(kind: .notImplemented, detail: "The only supported Transfer-Encoding is chunked.")
        case .connect:
            Problem(kind: .notImplemented, detail: "This service is not a proxy and does not support CONNECT.")
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
    var isHTTP10: Bool { scheme == Self.schemeOfHTTP10 }

    /// Why the request is refused; nil for an ordinary request.
    var refusal: RequestRefusal? { scheme.flatMap(RequestRefusal.init) }
}
