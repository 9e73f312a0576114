import HTTPTypes
import Hummingbird
import ReuniteStorage

extension IdempotencyKey {
    /// The `Idempotency-Key` of a request; nil if it has none.
    ///
    /// - Throws: ``Problem`` unless it has 1 to 255 visible ASCII characters.
    init?(_ request: Request, body: [UInt8]) throws(Problem) {
        let values = request.headers[values: .idempotencyKey]
        guard let key = values.first else { return nil }
        guard values.count == 1, (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw Problem(
                kind: .badRequest, detail: "Idempotency-Key must be one value of 1 to 255 visible ASCII characters.")
        }
        self.init(key, request: Array("\(request.method) \(request.uri.path)\n".utf8) + body)
    }
}
