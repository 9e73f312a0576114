import Hummingbird
import Reunite

/// An error as a client is told it: problem details after RFC 9457.
///
/// Handlers throw it; ``ProblemMiddleware`` writes it out. ``Kind`` is the list of all there are.
struct Problem: Error, Equatable {
    /// What can be wrong. The raw value is the `type`'s last part: it never changes once clients know it.
    enum Kind: String, CaseIterable {
        case invalidParameter = "invalid-parameter"
        case badRequest = "bad-request"
        case notFound = "not-found"
        case methodNotAllowed = "method-not-allowed"
        case contentTooLarge = "content-too-large"
        case unsupportedMediaType = "unsupported-media-type"
        case internalError = "internal-error"
        case unavailable = "unavailable"

        var status: HTTPResponse.Status {
            switch self {
            case .invalidParameter, .badRequest: .badRequest
            case .notFound: .notFound
            case .methodNotAllowed: .methodNotAllowed
            case .contentTooLarge: .contentTooLarge
            case .unsupportedMediaType: .unsupportedMediaType
            case .internalError: .internalServerError
            case .unavailable: .serviceUnavailable
            }
        }

        var title: String {
            switch self {
            case .invalidParameter: "A parameter is invalid"
            case .badRequest: "The request cannot be understood"
            case .notFound: "There is nothing here"
            case .methodNotAllowed: "The method is not allowed here"
            case .contentTooLarge: "The content is too large"
            case .unsupportedMediaType: "The content's type is not supported"
            case .internalError: "Something went wrong on our side"
            case .unavailable: "The service is not available"
            }
        }
    }

    /// What is wrong with one part of the request.
    struct Fault: Equatable {
        /// The query parameter at fault.
        let parameter: String
        let detail: String
    }

    let kind: Kind
    let detail: String
    var faults: [Fault] = []
    var headers: HTTPFields = [:]

    /// Some query parameters are unknown, repeated, malformed, or do not fit together.
    static func invalidParameters(_ faults: [Fault]) -> Problem {
        let names = faults.map(\.parameter).joined(separator: ", ")
        return Problem(kind: .invalidParameter, detail: "These query parameters are invalid: \(names).", faults: faults)
    }

    /// The thing does not exist, or must not be known to exist.
    static let notFound = Problem(kind: .notFound, detail: "There is nothing at this address.")

    /// The path is known, the method is not.
    static func methodNotAllowed(allow: String) -> Problem {
        Problem(
            kind: .methodNotAllowed, detail: "This address answers \(allow).", headers: [.allow: allow])
    }

    /// The answer that says it.
    func response(path: String) -> Response {
        var json = JSONWriter(capacity: 256)
        json.object { json in
            json.key("type")
            json.string("/problems/\(kind.rawValue)")
            json.key("title")
            json.string(kind.title)
            json.key("status")
            json.number(kind.status.code)
            json.key("detail")
            json.string(detail)
            json.key("instance")
            json.string(path)
            if !faults.isEmpty {
                json.key("errors")
                json.array { json in
                    for fault in faults {
                        json.object { json in
                            json.key("parameter")
                            json.string(fault.parameter)
                            json.key("detail")
                            json.string(fault.detail)
                        }
                    }
                }
            }
        }
        var headers = headers
        headers[.contentType] = "application/problem+json"
        headers[.cacheControl] = "no-store"
        return Response(status: kind.status, headers: headers, bytes: json.bytes)
    }
}
