import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// An error response: problem details (RFC 9457).
///
/// Handlers throw it; ``ProblemMiddleware`` sends it. What a feature refuses is a ``Refusal``; the rest is in `Problem+Kinds.swift`.
struct Problem: Error, Equatable {
    /// A fault in one part of the request.
    struct Fault: Equatable {
        /// The location of a fault.
        enum Place: Equatable {
            /// The name of a query parameter.
            case parameter(String)
            /// The JSON Pointer (RFC 6901) of a member of the body.
            case pointer(String)
        }

        let place: Place
        let detail: String
        /// A name of the fault for programs; nil for most.
        var reason: String?

        init(parameter: String, detail: String) {
            (place, self.detail) = (.parameter(parameter), detail)
        }

        init(pointer: String, detail: String, reason: String? = nil) {
            (place, self.detail, self.reason) = (.pointer(pointer), detail, reason)
        }
    }

    /// The media type of problem details.
    static let mediaType = "application/problem+json"

    let kind: ProblemKind
    var detail: String
    var faults: [Fault] = []
    /// The events of a case since the version that the decision was based on.
    var changes: [CaseEvent] = []
    /// Why something cannot be done with a claim; nil for other problems.
    var claim: RefusedClaim?
    /// Those who share the rate limit; nil if nobody does.
    var sharers: RateLimitExceeded.Sharers?
    /// The challenge whose solution passes the rate limit; nil if there is none.
    var challenge: WorkChallenge?
    var headers: HTTPFields = [:]

    /// The problem as JSON.
    func json(path: String) -> [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.object { json in
            json.member("type", "/problems/\(kind.name)")
            json.member("title", kind.title)
            json.member("status", kind.status)
            json.member("detail", detail)
            json.member("instance", path)
            if !changes.isEmpty {
                json.member("changes", array: changes) { $0.event($1) }
            }
            if let claim {
                json.member("reason", claim.reason)
                if let state = claim.state { json.member("state", state) }
            }
            if let sharers { json.member("sharedBy", sharers.rawValue) }
            if let challenge {
                json.member("challenge") { json in
                    json.member("token", challenge.token)
                    json.member("bits", challenge.bits)
                }
            }
            if !faults.isEmpty {
                json.key("errors")
                json.array { json in
                    for fault in faults {
                        json.object { json in
                            switch fault.place {
                            case .parameter(let name):
                                json.member("parameter", name)
                            case .pointer(let pointer):
                                json.member("pointer", pointer)
                            }
                            json.member("detail", fault.detail)
                            if let reason = fault.reason { json.member("reason", reason) }
                        }
                    }
                }
            }
        }
        return json.bytes
    }

    /// The response.
    func response(path: String) -> Response {
        var headers = headers
        headers[.contentType] = Self.mediaType
        headers[.cacheControl] = "no-store"
        return Response(status: .init(code: kind.status), headers: headers, bytes: json(path: path))
    }
}
