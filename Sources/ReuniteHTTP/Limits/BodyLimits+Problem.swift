import Hummingbird
import Reunite
import ServerLimits

extension BodyLimits {
    /// Receives the whole body of a request.
    ///
    /// - Parameter admit: called before each part is stored, with its number of bytes.
    /// - Throws: ``Problem``: 415 if it is compressed, 413 if it is too long, 408 after the timeout, 400 if it is cut off or
    ///   does not match its headers; and errors of `admit`.
    func receive(_ request: Request, admit: (Int) throws -> Void = { _ in }) async throws -> [UInt8] {
        guard request.headers[values: .contentEncoding].allSatisfy({ $0.lowercased() == "identity" }) else {
            throw Problem(
                kind: .unsupportedMediaType, detail: "The body must not be compressed: leave out Content-Encoding.",
                headers: [.acceptEncoding: "identity"])
        }
        do {
            return try await collect(request, admit: admit)
        } catch let refusal as BodyRefusal {
            throw problem(refusal)
        }
    }

    private func problem(_ refusal: BodyRefusal) -> Problem {
        switch refusal {
        case .tooLarge: Problem(kind: .contentTooLarge, detail: "The body has more than \(size) bytes.")
        case .tooSlow:
            Problem(
                kind: .requestTimeout,
                detail:
                    "The body arrived too slowly: it may take \(seconds) seconds, and one more for each \(rate / 1000) kB."
            )
        case .incomplete:
            Problem(kind: .badRequest, detail: "The body is incomplete or does not match its headers.")
        }
    }
}
