import Foundation
import Reunite

/// A bucket of an S3 store, and how requests reach it.
public struct ObjectStoreConfiguration: Sendable, Equatable {
    /// The region of the standard endpoint, and of most stores that have none.
    public static let standardRegion = "us-east-1"

    /// The scheme, host and port: `https://s3.eu-west-1.amazonaws.com`.
    let endpoint: String
    /// A part of the signature.
    let region: String
    /// The bucket.
    let bucket: String
    /// The beginning of all keys: empty, or it ends in a slash.
    let prefix: String
    /// The access key.
    let credentials: ObjectStoreCredentials

    /// Timeout for connecting.
    public var connectTimeout: Duration = .seconds(3)
    /// Timeout for one attempt.
    public var timeout: Duration = .seconds(20)
    /// How long requests fail immediately after one that has failed because of the store.
    public var breakTime: Duration = .seconds(2)
    /// Maximum number of requests at a time, and so of connections.
    public var maximumRequests = 16
    /// Maximum number of requests that wait for one of these; further ones fail immediately.
    public var maximumWaiting = 512

    /// A bucket.
    ///
    /// - Parameters:
    ///   - url: `s3://bucket` or `s3://bucket/prefix`.
    ///   - endpoint: the address of the store, such as `https://s3.example.org`; empty for that of Amazon in the region.
    ///   - region: the region.
    /// - Throws: ``InvalidValue``.
    public init(
        url: String, endpoint: String, region: String, credentials: ObjectStoreCredentials
    ) throws(InvalidValue) {
        guard url.hasPrefix("s3://") else { throw InvalidValue("must be s3://bucket or s3://bucket/prefix") }
        var parts = url.dropFirst(5).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if parts.count > 1, parts.last == "" { parts.removeLast() }
        let bucket = parts.removeFirst()
        let small = "abcdefghijklmnopqrstuvwxyz0123456789-"
        guard (3...63).contains(bucket.utf8.count), bucket.allSatisfy({ "\(small).".contains($0) }),
            bucket.first != ".", !bucket.contains("..")
        else {
            throw InvalidValue("must name a bucket of 3 to 63 small letters, digits, hyphens and dots")
        }
        // Characters that need no encoding: libcurl signs paths as they are.
        let isPlain = parts.allSatisfy { part in
            !["", ".", ".."].contains(part) && part.allSatisfy { "\(small)_.".contains($0.lowercased()) }
        }
        guard isPlain, parts.joined().utf8.count <= 200 else {
            throw InvalidValue("must have a prefix of letters, digits, hyphens, dots and underscores between slashes")
        }
        guard !region.isEmpty, region.utf8.count <= 64, region.allSatisfy({ small.contains($0) }) else {
            throw InvalidValue("needs a region such as eu-west-1")
        }
        self.endpoint = endpoint.isEmpty ? "https://s3.\(region).amazonaws.com" : try Self.origin(of: endpoint)
        (self.region, self.bucket, self.credentials) = (region, bucket, credentials)
        prefix = parts.map { "\($0)/" }.joined()
    }

    private static func origin(of endpoint: String) throws(InvalidValue) -> String {
        guard let parts = URLComponents(string: endpoint, encodingInvalidCharacters: false),
            ["http", "https"].contains(parts.scheme), let host = parts.host, !host.isEmpty, parts.user == nil,
            parts.password == nil, ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil
        else { throw InvalidValue("needs an endpoint such as https://s3.example.org, without a path") }
        return endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint
    }
}
