import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    /// The JSON of the body.
    ///
    /// - Parameters:
    ///   - types: the media types that it may have.
    ///   - limits: how long it may be, and how long it may take.
    /// - Throws: ``Problem``: 408, 413, 415, 400 where it is not JSON, or 422 where a patch has no body. Any other request
    ///   without a body is read as an empty object, so that the members that are needed are named.
    func json(_ types: [String] = [MediaType.json], within limits: BodyLimits) async throws -> OrderedJSON {
        try Self.parse(await bytes(types, within: limits))
    }

    /// A body's bytes, for those who need them as they came.
    func bytes(_ types: [String], within limits: BodyLimits) async throws -> [UInt8] {
        if types.contains(MediaType.json), try await isWithoutBody(limits) {
            guard method != .patch else {
                throw Problem(
                    kind: .invalidBody, detail: "The request has no body: send what is to change as JSON.",
                    faults: [.init(pointer: "", detail: "is missing")])
            }
            return Array("{}".utf8)
        }
        guard let type = headers[.contentType], types.contains(where: { Self.isType(type, $0) }) else {
            throw Problem(
                kind: .unsupportedMediaType, detail: "The body must be \(types.joined(separator: " or ")).",
                headers: [method == .patch ? .acceptPatch : .acceptPost: types.joined(separator: ", ")])
        }
        guard headers[.contentEncoding] == nil || headers[.contentEncoding] == "identity" else {
            throw Problem(kind: .unsupportedMediaType, detail: "The body must not be compressed.")
        }
        return try await limits.collect(self)
    }

    /// Whether nothing is said of a body, and none comes. Some clients send one of no chunks.
    private func isWithoutBody(_ limits: BodyLimits) async throws -> Bool {
        guard headers[.contentType] == nil, headers[.contentLength] ?? "0" == "0" else { return false }
        return try await limits.collect(self).isEmpty
    }

    static func parse(_ bytes: [UInt8]) throws(Problem) -> OrderedJSON {
        guard !bytes.isEmpty else { throw Problem(kind: .malformedJSON, detail: "The body is empty, not JSON.") }
        do {
            return try OrderedJSONParser.parse(bytes)
        } catch {
            throw Problem(kind: .malformedJSON, detail: "The body is not JSON: \(error.reason).")
        }
    }

    /// Makes sure that there is no body, or an empty object.
    func refuseBody(_ limits: BodyLimits) async throws {
        let bytes = try await limits.collect(self)
        guard !bytes.isEmpty else { return }
        let body = try JSONObject(body: Self.parse(bytes))
        body.refuseOthers()
        try body.check()
    }

    /// Whether a `Content-Type` is of a media type, in UTF-8 where it says in what.
    private static func isType(_ header: String, _ type: String) -> Bool {
        // As most clients write it.
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
