import Hummingbird
import Reunite
import ReuniteStorage

/// An error as a client is told it: problem details after RFC 9457.
///
/// Handlers throw it; ``ProblemMiddleware`` writes it out. ``Kind`` is the list of all there are.
struct Problem: Error, Equatable {
    /// What can be wrong. The raw value is the `type`'s last part: it never changes once clients know it.
    enum Kind: String, CaseIterable {
        case invalidParameter = "invalid-parameter"
        case malformedJSON = "malformed-json"
        case badRequest = "bad-request"
        case unauthorized = "unauthorized"
        case invalidCredentials = "invalid-credentials"
        case forbidden = "forbidden"
        case emailNotVerified = "email-not-verified"
        case accountSuspended = "account-suspended"
        case wrongPassword = "wrong-password"
        case notFound = "not-found"
        case methodNotAllowed = "method-not-allowed"
        case requestTimeout = "request-timeout"
        case invalidTransition = "invalid-transition"
        case tooManyPhotos = "too-many-photos"
        case noOwner = "no-owner"
        case blocked = "blocked"
        case caseMoved = "case-moved"
        case caseClaimed = "case-claimed"
        case needsAnotherModerator = "needs-another-moderator"
        case nothingToAppeal = "nothing-to-appeal"
        case changesGone = "changes-gone"
        case preconditionFailed = "precondition-failed"
        case contentTooLarge = "content-too-large"
        case unsupportedMediaType = "unsupported-media-type"
        case invalidBody = "invalid-body"
        case undecodablePhoto = "undecodable-photo"
        case photoTooLarge = "photo-too-large"
        case rangeNotSatisfiable = "range-not-satisfiable"
        case idempotencyKeyReused = "idempotency-key-reused"
        case tooManyRequests = "too-many-requests"
        case uriTooLong = "uri-too-long"
        case headersTooLarge = "headers-too-large"
        case expectationFailed = "expectation-failed"
        case internalError = "internal-error"
        case unavailable = "unavailable"

        var status: HTTPResponse.Status {
            switch self {
            case .invalidParameter, .malformedJSON, .badRequest: .badRequest
            case .unauthorized, .invalidCredentials: .unauthorized
            case .forbidden, .emailNotVerified, .accountSuspended, .wrongPassword, .blocked, .needsAnotherModerator:
                .forbidden
            case .notFound: .notFound
            case .methodNotAllowed: .methodNotAllowed
            case .requestTimeout: .requestTimeout
            case .invalidTransition, .tooManyPhotos, .noOwner, .caseMoved, .caseClaimed, .nothingToAppeal: .conflict
            case .changesGone: .gone
            case .preconditionFailed: .preconditionFailed
            case .contentTooLarge: .contentTooLarge
            case .unsupportedMediaType: .unsupportedMediaType
            case .invalidBody, .idempotencyKeyReused, .undecodablePhoto, .photoTooLarge: .unprocessableContent
            case .rangeNotSatisfiable: .rangeNotSatisfiable
            case .tooManyRequests: .tooManyRequests
            case .uriTooLong: .uriTooLong
            case .headersTooLarge: .requestHeaderFieldsTooLarge
            case .expectationFailed: .expectationFailed
            case .internalError: .internalServerError
            case .unavailable: .serviceUnavailable
            }
        }

        var title: String {
            switch self {
            case .invalidParameter: "A parameter is invalid"
            case .malformedJSON: "The body is not JSON"
            case .badRequest: "The request cannot be understood"
            case .unauthorized: "A session is needed"
            case .invalidCredentials: "Address or password are wrong"
            case .forbidden: "This is not allowed"
            case .emailNotVerified: "The address has not been verified"
            case .accountSuspended: "The account is suspended"
            case .wrongPassword: "The password is wrong"
            case .notFound: "There is nothing here"
            case .methodNotAllowed: "The method is not allowed here"
            case .requestTimeout: "The request took too long"
            case .invalidTransition: "The listing does not stand so that this can be done"
            case .tooManyPhotos: "There is no room for one more photo"
            case .noOwner: "The listing has no owner who can be reached"
            case .blocked: "The owner takes no messages from this account"
            case .caseMoved: "The case has moved on"
            case .caseClaimed: "Another moderator has claimed the case"
            case .needsAnotherModerator: "Another moderator has to decide"
            case .nothingToAppeal: "There is nothing to appeal against"
            case .changesGone: "The changes since then are not known any more"
            case .undecodablePhoto: "The photo cannot be read"
            case .photoTooLarge: "The photo is too large"
            case .rangeNotSatisfiable: "The range lies outside"
            case .preconditionFailed: "It is not as the request takes it to be"
            case .contentTooLarge: "The content is too large"
            case .unsupportedMediaType: "The content's type is not supported"
            case .invalidBody: "A member of the body is invalid"
            case .idempotencyKeyReused: "The key came with another request"
            case .tooManyRequests: "This was done too often"
            case .uriTooLong: "The address is too long"
            case .headersTooLarge: "The header fields are too large"
            case .expectationFailed: "The expectation cannot be met"
            case .internalError: "Something went wrong on our side"
            case .unavailable: "The service is not available"
            }
        }
    }

    /// What is wrong with one part of the request.
    struct Fault: Equatable {
        /// Where it stands.
        enum Place: Equatable {
            /// The name of a query parameter.
            case parameter(String)
            /// The JSON Pointer (RFC 6901) of a member of the body.
            case pointer(String)
        }

        let place: Place
        let detail: String

        init(parameter: String, detail: String) {
            (place, self.detail) = (.parameter(parameter), detail)
        }

        init(pointer: String, detail: String) {
            (place, self.detail) = (.pointer(pointer), detail)
        }
    }

    let kind: Kind
    let detail: String
    var faults: [Fault] = []
    /// What has happened in a case since the version that somebody decided by.
    var changes: [CaseEvent] = []
    var headers: HTTPFields = [:]

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
            if !changes.isEmpty {
                json.key("changes")
                json.array { json in for change in changes { json.event(change) } }
            }
            if !faults.isEmpty {
                json.key("errors")
                json.array { json in
                    for fault in faults {
                        json.object { json in
                            switch fault.place {
                            case .parameter(let name):
                                json.key("parameter")
                                json.string(name)
                            case .pointer(let pointer):
                                json.key("pointer")
                                json.string(pointer)
                            }
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
