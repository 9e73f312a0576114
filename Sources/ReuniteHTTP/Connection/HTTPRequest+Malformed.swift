import HTTPTypes

extension HTTPRequest {
    /// No request has this scheme that came over the network: those have `http`.
    private static let malformedScheme = "malformed"

    /// What stands for a request that could not be read.
    ///
    /// - Parameter kind: what is wrong with it.
    init(malformed kind: Problem.Kind) {
        // Its origin is not known; pages of all origins are told where all are allowed.
        self.init(
            method: .get, scheme: Self.malformedScheme, authority: kind.rawValue, path: "*",
            headerFields: [.origin: "null"])
    }

    /// What is wrong with the request that this stands for; nil where this is a request itself.
    var malformation: Problem.Kind? {
        scheme == Self.malformedScheme ? authority.flatMap(Problem.Kind.init) : nil
    }
}
