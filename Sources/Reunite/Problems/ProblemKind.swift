/// A kind of problem, as clients see it: a line of the table of the feature that it belongs to.
///
/// What no feature owns stands here; problems of HTTP itself stand in `ReuniteHTTP`.
public struct ProblemKind: Equatable, Sendable {
    /// The status code of HTTP.
    public let status: Int
    /// The last part of `type` (RFC 9457). It must never change.
    public let name: String
    /// What has happened, the same for all problems of the kind.
    public let title: String

    /// A kind; each name belongs to one kind.
    public init(_ status: Int, _ name: String, _ title: String) {
        (self.status, self.name, self.title) = (status, name, title)
    }
}

extension ProblemKind {
    /// The client is not signed in.
    public static let unauthorized = ProblemKind(401, "unauthorized", "Sign-in is required")
    /// The account may not do this.
    public static let forbidden = ProblemKind(403, "forbidden", "This is not allowed")
    /// There is no such thing, or the client must not know of it.
    public static let notFound = ProblemKind(404, "not-found", "Not found")
    /// The body has too many bytes.
    public static let contentTooLarge = ProblemKind(413, "content-too-large", "The content is too large")
    /// Members of the body are unknown, missing or invalid.
    public static let invalidBody = ProblemKind(422, "invalid-body", "A member of the body is invalid")
    /// A key of one request came with another.
    public static let idempotencyKeyReused = ProblemKind(
        422, "idempotency-key-reused", "The idempotency key was used for another request")
    /// A rate limit is exceeded.
    public static let tooManyRequests = ProblemKind(429, "too-many-requests", "Too many requests")
    /// A retry may succeed.
    public static let unavailable = ProblemKind(503, "unavailable", "The service is unavailable")
}
