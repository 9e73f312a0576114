import Foundation
import Testing

@testable import ReunitePhotos

/// Pages of lists of objects, as stores write them.
struct ObjectListingTests {
    private static func page(_ content: String) -> [UInt8] {
        Array(
            #"<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">\#(content)</ListBucketResult>"#
                .utf8)
    }

    private static func object(_ key: String, _ time: String) -> String {
        "<Contents><Key>\(key)</Key><LastModified>\(time)</LastModified><ETag>&quot;1&quot;</ETag></Contents>"
    }

    @Test("Keys and times are read, with fractions of seconds or without")
    func objects() throws {
        let page = try #require(
            ObjectListing(
                Self.page(
                    "<IsTruncated>false</IsTruncated>\(Self.object("a/b.jpg", "2026-11-26T15:46:42.000Z"))"
                        + Self.object("a/&lt;&amp;lt;", "2026-11-26T15:46:43Z"))))
        #expect(page.objects.map(\.key) == ["a/b.jpg", "a/<&lt;"])
        #expect(page.objects.map(\.written.timeIntervalSince1970) == [1_795_708_002, 1_795_708_003])
        #expect(page.next == nil)
    }

    @Test("An object whose time cannot be read is left out: it is not old")
    func times() throws {
        let page = try #require(ObjectListing(Self.page(Self.object("a", "yesterday"))))
        #expect(page.objects.isEmpty)
    }

    @Test("A list that goes on says where")
    func next() throws {
        let truncated = "<IsTruncated>true</IsTruncated>"
        let page = try #require(
            ObjectListing(Self.page("\(truncated)<NextContinuationToken>a&amp;b=</NextContinuationToken>")))
        #expect(page.next == "a&b=")
        #expect(ObjectListing(Self.page(truncated)) == nil)
    }

    @Test(
        "What is cut off, or no list, is refused",
        arguments: ["", "<html>Sign in</html>", "<ListBucketResult><Contents>"])
    func others(text: String) {
        #expect(ObjectListing(Array(text.utf8)) == nil)
    }

    @Test("A query is encoded as its signature requires")
    func encoding() {
        #expect(ObjectRequest.encoded("a/b~c-d_e.f+ä=&") == "a%2Fb~c-d_e.f%2B%C3%A4%3D%26")
    }
}
