import HTTPTypes
import Hummingbird
import NIOCore
import Reunite
import ReuniteStorage
import ServerLimits

extension Request {
    /// The JSON of the body.
    ///
    /// - Throws: ``Problem``: 408, 413, 415; 400 if it is not JSON; 422 if a patch has no body. Other requests without
    ///   a body are read as an empty object, so that the error lists the required members.
    func json(in context: some EndpointContext) async throws -> OrderedJSON {
        try Self.parse(await bytes(in: context))
    }

    /// The body as JSON, and the idempotency key of the request, which is valid for the bytes of this body only.
    ///
    /// - Throws: as ``json(in:)``, and ``Problem`` if the key is invalid.
    func keyedJSON(in context: some EndpointContext) async throws -> (json: OrderedJSON, key: IdempotencyKey?) {
        let bytes = try await bytes(in: context)
        let key = try IdempotencyKey(self, body: bytes)
        return (try Self.parse(bytes), key)
    }

    /// The bytes of the body.
    func bytes(in context: some EndpointContext) async throws -> [UInt8] {
        let (types, limits) = (context.service.body.types, context.service.bodyLimits)
        if types.contains(MediaType.json), try await isWithoutBody(limits) {
            guard method != .patch else {
                throw Problem(
                    kind: .invalidBody, detail: "The request has no body. Send the changes as JSON.",
                    faults: [.init(pointer: "", detail: "is missing")])
            }
            return Array("{}".utf8)
        }
        guard let type = headers[.contentType], types.contains(where: { Self.isType(type, $0) }) else {
            throw Problem(
                kind: .unsupportedMediaType, detail: "The body must be \(types.joined(separator: " or ")).",
                headers: [method == .patch ? .acceptPatch : .acceptPost: types.joined(separator: ", ")])
        }
        return try await limits.receive(self)
    }

    /// Whether there is no body. Some clients send an empty chunked body.
    private func isWithoutBody(_ limits: BodyLimits) async throws -> Bool {
        guard headers[.contentType] == nil, headers[.contentLength] ?? "0" == "0" else { return false }
        return try await limits.receive(self).isEmpty
    }

    private static func parse(_ bytes: [UInt8]) throws(Problem) -> OrderedJSON {
        guard !bytes.isEmpty else { throw Problem(kind: .malformedJSON, detail: "The body is empty, not JSON.") }
        do {
            return try OrderedJSONParser.parse(bytes)
        } catch {
            throw Problem(kind: .malformedJSON, detail: "The body is not valid JSON: \(error.reason).")
        }
    }

    /// Checks that there is no body, or an empty object.
    func refuseBody(in context: some EndpointContext) async throws {
        let bytes = try await context.service.bodyLimits.receive(self)
        guard !bytes.isEmpty else { return }
        let body = try JSONObject(body: Self.parse(bytes))
        try body.finish()
    }

    /// Whether a `Content-Type` has a media type and, if it has a charset, UTF-8.
    private static func isType(_ header: String, _ type: String) -> Bool {
        // The usual spelling, without parsing.
        if header == type { return true }
        let parts = header.lowercased().split(separator: ";").map { part in
            part.filter { $0 != " " && $0 != "\t" }
        }
        guard parts.first == type else { return false }
        return parts.dropFirst().allSatisfy { parameter in
            !parameter.hasPrefix("charset=") || ["charset=utf-8", "charset=\"utf-8\""].contains(parameter)
        }
    }
}

extension HTTPField.Name {
    static let acceptPatch = HTTPField.Name("Accept-Patch")!
    static let acceptPost = HTTPField.Name("Accept-Post")!
}
