import HTTPTypes
import Hummingbird

/// The media types that a client prefers (`Accept`, RFC 9110).
struct AcceptHeader {
    /// Maximum number of media ranges that are read; browsers send fewer than ten.
    private static let mostRanges = 32

    /// The weights of media ranges such as `text/html`, `text/*` and `*/*`.
    private let weights: [String: Double]

    /// The header of a request; a request without one accepts everything.
    init(_ request: Request) { self.init(request.headers[.accept] ?? "*/*") }

    /// The value of a header.
    init(_ header: String) {
        var weights: [String: Double] = [:]
        for part in header.lowercased().split(separator: ",").prefix(Self.mostRanges) {
            let pieces = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let range = pieces.first else { continue }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            weights[range] = weight
        }
        self.weights = weights
    }

    /// Whether the client would rather read a page than JSON.
    var prefersHTML: Bool {
        weight("text/html") > max(weight("application/json"), weight("application/problem+json"))
    }

    /// The weight of a media type, by the most specific range.
    private func weight(_ type: String) -> Double {
        weights[type] ?? weights["\(type.prefix { $0 != "/" })/*"] ?? weights["*/*"] ?? 0
    }
}
