import Reunite
import Synchronization

extension PhotoObjects {
    /// The key of the object that names the owner.
    static let ownerKey = "reunite-service"

    /// How long an owner is known. Not every store can write an object only if there is none, so two services may take photos in the same
    /// moment. Then one of them notices when it looks again, long before an object is old enough to be removed
    /// (``removableAge``).
    private static let lookupInterval = Duration.seconds(600)

    /// The owner if the object has something else than an identity.
    private static let unknown = "unknown"

    /// Maximum number of bytes of a name.
    private static let maximumNameSize = 1000

    /// Sends a request about photos that belong to this service, or to none until now.
    ///
    /// - Throws: ``PhotoFilesError``, with ``PhotoFilesError/isForeign`` if they belong to another one.
    func send(_ request: ObjectRequest) async throws -> ObjectResponse {
        if let identity, ownedUntil.withLock({ $0.map { $0 < .now } ?? true }) {
            try await take(for: identity)
            ownedUntil.withLock { $0 = .now + Self.lookupInterval }
        }
        return try await client.send(request)
    }

    private func take(for identity: String) async throws {
        var owner = try await owner()
        if owner == nil {
            let name = Array("\(identity)\n".utf8)
            try await client.send(ObjectRequest(method: .put, key: Self.ownerKey, body: name, type: "text/plain"))
                .require(200...204)
            owner = try await self.owner()
        }
        guard owner != identity else { return }
        let configuration = client.configuration
        let (place, key) = (
            "s3://\(configuration.bucket)/\(configuration.prefix)", "\(configuration.prefix)\(Self.ownerKey)"
        )
        throw PhotoFilesError(
            reason: """
                The photos in \(place) belong to another service: \(owner ?? Self.unknown), and not \(identity). Use another \
                prefix for this one. If its database has taken the place of the other one, which will not be used again, \
                delete the object \(key)
                """, isForeign: true)
    }

    /// The service that the photos belong to; nil if to none.
    private func owner() async throws -> String? {
        let response = try await client.send(
            ObjectRequest(method: .get, key: Self.ownerKey, maximumSize: Self.maximumNameSize))
        if response.status == 404, response.code == "NoSuchKey" { return nil }
        try response.require(200...200)
        // What is no identity may be anything, and is not quoted.
        let text = String(decoding: response.body.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return text.count == 32 && text.allSatisfy(\.isHexDigit) ? text : Self.unknown
    }
}
