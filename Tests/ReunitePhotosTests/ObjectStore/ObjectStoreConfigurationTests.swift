import Reunite
import Testing

@testable import ReunitePhotos

/// Addresses of buckets, and secrets.
struct ObjectStoreConfigurationTests {
    private static func configuration(
        _ url: String, endpoint: String = "", region: String = "eu-west-1"
    ) throws(InvalidValue) -> ObjectStoreConfiguration {
        try ObjectStoreConfiguration(
            url: url, endpoint: endpoint, region: region,
            credentials: ObjectStoreCredentials(accessKey: "name", secretKey: "hidden"))
    }

    @Test("A bucket and a prefix are read")
    func valid() throws {
        let whole = try Self.configuration("s3://my-bucket.1")
        #expect(whole.bucket == "my-bucket.1" && whole.prefix.isEmpty)
        #expect(whole.endpoint == "https://s3.eu-west-1.amazonaws.com")
        for url in ["s3://bucket/a/B_c.d", "s3://bucket/a/B_c.d/"] {
            #expect(try Self.configuration(url).prefix == "a/B_c.d/")
        }
        #expect(
            try Self.configuration("s3://bucket", endpoint: "http://[::1]:9000/").endpoint == "http://[::1]:9000")
    }

    @Test(
        "Other addresses are refused",
        arguments: [
            "", "bucket", "https://bucket", "s3://", "s3://ab", "s3://Bucket", "s3://bucket//a", "s3://bucket/a/../b",
            "s3://bucket/a b", "s3://bucket/ä", "s3://bucket/a?b", "s3://buck%65t", "s3://a..b", "s3://../bucket",
        ])
    func invalid(url: String) {
        #expect(throws: InvalidValue.self) { try Self.configuration(url) }
    }

    @Test(
        "Other endpoints are refused",
        arguments: [
            "s3.example.org", "ftp://s3.example.org", "https://", "https://user:password@s3.example.org",
            "https://s3.example.org/path", "https://s3.example.org?a", "file:///etc/passwd",
        ])
    func endpoints(endpoint: String) {
        #expect(throws: InvalidValue.self) { try Self.configuration("s3://bucket", endpoint: endpoint) }
    }

    @Test("Regions and keys that could end a header are refused", arguments: ["", "a b", "a\r\nb", "ä"])
    func headers(text: String) {
        #expect(throws: InvalidValue.self) { try Self.configuration("s3://bucket", region: text) }
        #expect(throws: InvalidValue.self) { try ObjectStoreCredentials(accessKey: text, secretKey: "a") }
        #expect(throws: InvalidValue.self) { try ObjectStoreCredentials(accessKey: "a", secretKey: text) }
    }

    @Test("The secret is in no description")
    func secrets() throws {
        let configuration = try Self.configuration("s3://bucket")
        var dumped = ""
        dump(configuration, to: &dumped)
        #expect(!"\(configuration) \(dumped)".contains("hidden"))
        #expect(dumped.contains("bucket"))
    }
}
