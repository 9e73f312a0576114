import HTTPTypes
import Hummingbird

extension Response {
    /// The response, marked if it repeats that of an earlier request with the same idempotency key.
    func replayed(_ isReplay: Bool) -> Response {
        guard isReplay else { return self }
        var response = self
        response.headers[.idempotencyReplayed] = "true"
        return response
    }
}

extension HTTPField.Name {
    static let idempotencyReplayed = HTTPField.Name("Idempotency-Replayed")!
}
