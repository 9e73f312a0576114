import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// An error response: problem details (RFC 9457).
///
/// Handlers throw it; ``ProblemMiddleware`` sends it. ``Kind`` lists all problems.
struct Problem: Error, Equatable {
    /// The kinds of problems. The raw value is the last part of `type`, and must never change.
    enum Kind: String, CaseIterable {
        case invalidParameter = "invalid-parameter"
        case malformedJSON = "malformed-json"
        case badRequest = "bad-request"
        case unauthorized = "unauthorized"
        case invalidCredentials = "invalid-credentials"
        case forbidden = "forbidden"
        case crossSite = "cross-site"
        case emailNotVerified = "email-not-verified"
        case accountSuspended = "account-suspended"
        case wrongPassword = "wrong-password"
        case notFound = "not-found"
        case mistypedTag = "mistyped-tag"
        case methodNotAllowed = "method-not-allowed"
        case requestTimeout = "request-timeout"
        case invalidTransition = "invalid-transition"
        case tooManyPhotos = "too-many-photos"
        case tooManyVerdicts = "too-many-verdicts"
        case tooManySearches = "too-many-searches"
        case noOwner = "no-owner"
        case blocked = "blocked"
        case caseMoved = "case-moved"
        case caseClaimed = "case-claimed"
        case needsAnotherModerator = "needs-another-moderator"
        case needsSecondReader = "needs-second-reader"
        case tooManyClaims = "too-many-claims"
        case claimRequired = "claim-required"
        case caseNotOpen = "case-not-open"
        case nothingToAppeal = "nothing-to-appeal"
        case claimRefused = "claim-refused"
        case tooManyBelongings = "too-many-belongings"
        case belongingLost = "belonging-lost"
        case belongingNotLost = "belonging-not-lost"
        case ownBelonging = "own-belonging"
        case wrongTransferCode = "wrong-transfer-code"
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
        case notImplemented = "not-implemented"
        case unavailable = "unavailable"
        case insufficientStorage = "insufficient-storage"

        var status: HTTPResponse.Status {
            switch self {
            case .invalidParameter, .malformedJSON, .badRequest: .badRequest
            case .unauthorized, .invalidCredentials: .unauthorized
            case .forbidden, .crossSite, .emailNotVerified, .accountSuspended, .wrongPassword, .blocked,
                .needsAnotherModerator, .needsSecondReader:
                .forbidden
            case .notFound, .mistypedTag: .notFound
            case .methodNotAllowed: .methodNotAllowed
            case .requestTimeout: .requestTimeout
            case .invalidTransition, .tooManyPhotos, .tooManyVerdicts, .tooManySearches, .noOwner, .caseMoved,
                .caseClaimed, .tooManyClaims, .claimRequired, .caseNotOpen, .nothingToAppeal, .claimRefused,
                .tooManyBelongings, .belongingLost, .belongingNotLost, .ownBelonging, .wrongTransferCode:
                .conflict
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
            case .notImplemented: .notImplemented
            case .unavailable: .serviceUnavailable
            case .insufficientStorage: .init(code: 507, reasonPhrase: "Insufficient Storage")
            }
        }

        var title: String {
            switch self {
            case .invalidParameter: "A parameter is invalid"
            case .malformedJSON: "The body is not valid JSON"
            case .badRequest: "The request is malformed"
            case .unauthorized: "Sign-in is required"
            case .invalidCredentials: "The email address or password is wrong"
            case .forbidden: "This is not allowed"
            case .crossSite: "The request comes from another site"
            case .emailNotVerified: "The email address has not been verified"
            case .accountSuspended: "The account is suspended"
            case .wrongPassword: "The password is wrong"
            case .notFound: "Not found"
            case .mistypedTag: "The code of the tag is mistyped"
            case .methodNotAllowed: "The method is not allowed here"
            case .requestTimeout: "The request took too long"
            case .invalidTransition: "The state of the listing does not allow this"
            case .tooManyPhotos: "No more photos can be added"
            case .tooManyVerdicts: "No more verdicts can be given"
            case .tooManySearches: "No more searches can be saved"
            case .noOwner: "The owner of the listing cannot be reached"
            case .blocked: "The owner has blocked this account"
            case .caseMoved: "The case has changed"
            case .caseClaimed: "Another moderator has claimed the case"
            case .needsAnotherModerator: "Another moderator must decide"
            case .needsSecondReader: "Another moderator must read it first"
            case .tooManyClaims: "No more cases can be claimed"
            case .claimRequired: "The case must be claimed first"
            case .caseNotOpen: "The case is not open"
            case .nothingToAppeal: "There is no decision to appeal"
            case .claimRefused: "This cannot be done with the claim"
            case .tooManyBelongings: "No more belongings can be registered"
            case .belongingLost: "The belonging is lost"
            case .belongingNotLost: "The belonging is not lost"
            case .ownBelonging: "The belonging is yours already"
            case .wrongTransferCode: "The code is not valid"
            case .changesGone: "The changes since then are no longer available"
            case .undecodablePhoto: "The photo cannot be read"
            case .photoTooLarge: "The photo is too large"
            case .rangeNotSatisfiable: "The range is outside the file"
            case .preconditionFailed: "The precondition failed"
            case .contentTooLarge: "The content is too large"
            case .unsupportedMediaType: "The content's type is not supported"
            case .invalidBody: "A member of the body is invalid"
            case .idempotencyKeyReused: "The idempotency key was used for another request"
            case .tooManyRequests: "Too many requests"
            case .uriTooLong: "The address is too long"
            case .headersTooLarge: "The header fields are too large"
            case .expectationFailed: "The expectation cannot be met"
            case .internalError: "An internal error occurred"
            case .notImplemented: "The service cannot do this"
            case .unavailable: "The service is unavailable"
            case .insufficientStorage: "There is no room for more photos"
            }
        }
    }

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

    /// Why something cannot be done with a claim.
    struct RefusedClaim: Equatable {
        let reason: ClaimRefusal
        /// The state of the claim; nil if there is none.
        let state: ClaimState?
    }

    /// The media type of problem details.
    static let mediaType = "application/problem+json"

    let kind: Kind
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
            json.member("type", "/problems/\(kind.rawValue)")
            json.member("title", kind.title)
            json.member("status", kind.status.code)
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
        return Response(status: kind.status, headers: headers, bytes: json(path: path))
    }
}
