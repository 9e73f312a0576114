import Foundation
import Reunite
import ReunitePhotos

/// The files of photos for tests: in the data folder, or with a prefix of its own in the bucket with which `scripts/s3` has
/// tests run.
public enum TestPhotoFiles {
    /// The bucket, as `s3://bucket`; nil if tests use folders.
    public static let bucket = variable("REUNITE_TEST_PHOTO_STORE")

    /// The address of the bucket's store.
    public static let endpoint = variable("REUNITE_TEST_PHOTO_STORE_ENDPOINT") ?? ""

    /// The variables with which a program reads the bucket.
    public static var environment: [String: String] {
        ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"].reduce(into: ["REUNITE_PHOTO_STORE_ENDPOINT": endpoint]) {
            $0[$1] = variable($1)
        }
    }

    /// The address of a prefix that no other test uses.
    public static func newPrefix() -> String { "\(bucket ?? "s3://bucket")/\(UUID().uuidString.lowercased())" }

    /// Files for one test.
    public static func make(dataFolder: URL) throws -> any PhotoFiles {
        bucket == nil ? PhotoFolder(dataFolder: dataFolder) : PhotoObjects(try configuration())
    }

    /// The bucket with a prefix of its own.
    public static func configuration(
        url: String = newPrefix(), endpoint: String = endpoint, secretKey: String? = nil
    ) throws -> ObjectStoreConfiguration {
        try ObjectStoreConfiguration(
            url: url, endpoint: endpoint, region: ObjectStoreConfiguration.standardRegion,
            credentials: ObjectStoreCredentials(
                accessKey: variable("AWS_ACCESS_KEY_ID") ?? "key",
                secretKey: secretKey ?? variable("AWS_SECRET_ACCESS_KEY") ?? "secret"))
    }

    private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}

extension PhotoFiles {
    /// The number of files; each photo has three.
    public func fileCount() async throws -> Int {
        var count = 0
        // Also those that were written just now.
        for content in try await inventory(now: Date().addingTimeInterval(7200)).removable {
            for size in PhotoSize.allCases where try await rendition(content, size) != nil { count += 1 }
        }
        return count
    }
}
