import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

extension Problem {
    /// A request that a feature refuses.
    init(_ refusal: any Refusal) {
        let (kind, detail) = refusal.problem
        if let member = refusal.member {
            self = .invalidBody([.init(pointer: "/\(member)", detail: detail)])
        } else {
            self.init(kind: kind, detail: detail)
        }
        if let seconds = refusal.retryAfter { headers[.retryAfter] = "\(seconds)" }
        switch refusal {
        case AccessRefusal.sessionEnded: headers[.wwwAuthenticate] = "Bearer error=\"invalid_token\""
        case AccountRefusal.invalidCredentials: headers[.wwwAuthenticate] = "Bearer"
        case ModerationRefusal.caseMoved(let changes): self.changes = changes
        case let refused as RefusedClaim: claim = refused
        case let exceeded as RateLimitExceeded: (sharers, challenge) = (exceeded.sharers, exceeded.challenge)
        default: break
        }
    }

    /// Maximum number of invalid query parameters that a problem names: a client may send thousands.
    private static let mostFaults = 16

    /// Some query parameters are invalid.
    init(_ error: InvalidParameters) {
        let faults = error.faults.prefix(Self.mostFaults)
        var names: [String] = []
        for fault in faults where !names.contains(fault.parameter) { names.append(fault.parameter) }
        self.init(
            kind: .invalidParameter, detail: "These query parameters are invalid: \(names.joined(separator: ", ")).",
            faults: faults.map { Fault(parameter: $0.parameter, detail: $0.detail) })
    }

    /// Some members of the body are unknown, missing or invalid.
    static func invalidBody(_ faults: [Fault]) -> Problem {
        Problem(kind: .invalidBody, detail: "Members of the body are unknown, missing or invalid.", faults: faults)
    }

    /// The resource does not exist, or the client must not know that it exists.
    static let notFound = Problem(AccessRefusal.notFound)

    /// The path exists, but not for this method.
    static func methodNotAllowed(allow: String) -> Problem {
        Problem(
            kind: .methodNotAllowed, detail: "This path supports \(allow).", headers: [.allow: allow])
    }

    /// The client is not signed in.
    static let unauthorized = Problem(
        kind: .unauthorized, detail: "Sign in, and send the session's token as Authorization: Bearer.",
        headers: [.wwwAuthenticate: "Bearer"])

    /// A browser sent the session's cookie for a page of another origin.
    static let crossSite = Problem(
        kind: .crossSite,
        detail: "A request with the session cookie must come from a page of this service; other clients use a token.")

    /// A page of another origin sends a request that needs no account.
    static let foreignPage = Problem(
        kind: .crossSite, detail: "Pages of other origins cannot do this. Use a page of this service.")

    /// The token belongs to no current session.
    static let invalidSession = Problem(AccessRefusal.sessionEnded)

    /// The store does not answer as usual; nil if the cause is an internal error, or one for the log.
    init?(_ error: StoreError) {
        switch error {
        case .changesGone:
            self.init(
                kind: .changesGone,
                detail: "Request the current position without since, load the listings again, and continue from there.")
        case .readTooLong:
            self.init(
                kind: .unavailable,
                detail: "The search took too long. Narrow it, for example with a smaller box or a rarer word.",
                headers: [.retryAfter: "5"])
        case .tooManyReads:
            self.init(
                kind: .unavailable, detail: "Too many searches are queued; try again later.",
                headers: [.retryAfter: "2"])
        case .tooManyWrites:
            self.init(
                kind: .unavailable, detail: "Too many of your writes are queued; try again later.",
                headers: [.retryAfter: "2"])
        case .newerSchema, .damaged, .unavailable: return nil
        }
    }
}

/// The problems of HTTP itself. Those of each feature stand beside its ``Refusal``.
extension ProblemKind {
    static let invalidParameter = ProblemKind(400, "invalid-parameter", "A parameter is invalid")
    static let malformedJSON = ProblemKind(400, "malformed-json", "The body is not valid JSON")
    static let badRequest = ProblemKind(400, "bad-request", "The request is malformed")
    static let crossSite = ProblemKind(403, "cross-site", "The request comes from another site")
    static let methodNotAllowed = ProblemKind(405, "method-not-allowed", "The method is not allowed here")
    static let requestTimeout = ProblemKind(408, "request-timeout", "The request took too long")
    static let preconditionFailed = ProblemKind(412, "precondition-failed", "The precondition failed")
    static let uriTooLong = ProblemKind(414, "uri-too-long", "The address is too long")
    static let unsupportedMediaType = ProblemKind(
        415, "unsupported-media-type", "The content's type is not supported")
    static let rangeNotSatisfiable = ProblemKind(416, "range-not-satisfiable", "The range is outside the file")
    static let expectationFailed = ProblemKind(417, "expectation-failed", "The expectation cannot be met")
    static let headersTooLarge = ProblemKind(431, "headers-too-large", "The header fields are too large")
    static let internalError = ProblemKind(500, "internal-error", "An internal error occurred")
    static let notImplemented = ProblemKind(501, "not-implemented", "The service cannot do this")
}
