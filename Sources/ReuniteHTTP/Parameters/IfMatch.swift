import Hummingbird

/// The condition of a write: that what is written over is still what its writer has seen.
struct IfMatch: Sendable {
    private let header: String?

    init(_ request: Request) {
        let values = request.headers[values: .ifMatch]
        header = values.isEmpty ? nil : values.joined(separator: ",")
    }

    /// Makes sure that one of the representations is meant; without the header any is.
    ///
    /// - Parameter representations: the bytes of each that the client may have seen.
    func check(_ representations: () -> [[UInt8]]) throws(Problem) {
        guard let header else { return }
        guard representations().contains(where: { EntityTag(of: $0).matches(ifMatch: header) }) else {
            throw Problem(kind: .preconditionFailed, detail: "It has changed since; read it again.")
        }
    }
}
