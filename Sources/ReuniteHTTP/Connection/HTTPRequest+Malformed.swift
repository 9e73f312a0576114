import HTTPTypes

extension HTTPRequest {
    /// The scheme of placeholders. Requests from the network have `http`.
    private static let malformedScheme = "malformed"

    /// A placeholder for a request that could not be parsed.
    ///
    /// - Parameter kind: the problem to answer with.
    init(malformed kind: Problem.Kind) {
        // The origin is unknown, so CORS headers are sent only if all origins are allowed.
        self.init(
            method: .get, scheme: Self.malformedScheme, authority: kind.rawValue, path: "*",
            headerFields: [.origin: "null"])
    }

    /// The problem, if this is a placeholder; nil for an ordinary request.
    var malformation: Problem.Kind? {
        scheme == Self.malformedScheme ? authority.flatMap(Problem.Kind.init) : nil
    }
}
