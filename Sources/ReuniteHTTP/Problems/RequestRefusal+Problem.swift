import ServerLimits

extension RequestRefusal {
    /// The problem that is answered.
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
