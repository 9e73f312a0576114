import Hummingbird

/// The `If-Match` condition of a write: the client has seen the current version.
struct IfMatch: Sendable {
    private let header: String?

    init(_ request: Request) {
        let values = request.headers[values: .ifMatch]
        header = values.isEmpty ? nil : values.joined(separator: ",")
    }

    /// Checks that one of the representations matches; without the header all do.
    ///
    /// - Parameter representations: the bytes of each representation that the client may have seen.
    func check(_ representations: () -> [[UInt8]]) throws(Problem) {
        guard let header else { return }
        guard representations().contains(where: { EntityTag(of: $0).matches(ifMatch: header) }) else {
            throw Problem(
                kind: .preconditionFailed, detail: "The resource has changed since you read it; read it again.")
        }
    }
}
