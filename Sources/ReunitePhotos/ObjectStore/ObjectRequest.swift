/// A request to an S3 store. All of them are idempotent, so they may be sent again.
struct ObjectRequest: Sendable {
    /// The methods that are used.
    enum Method: String {
        case get = "GET"
        case head = "HEAD"
        case put = "PUT"
        case delete = "DELETE"
    }

    let method: Method
    /// The key of the object below the prefix; nil for the bucket.
    var key: String?
    /// The query, sorted by name and percent-encoded, because libcurl signs it as it is.
    var query = ""
    /// The object to be stored.
    var body: [UInt8] = []
    /// The media type of the object.
    var type = "image/jpeg"
    /// The part of the object to be read; nil for all.
    var range: ClosedRange<Int>?
    /// Maximum number of bytes of the response.
    var maximumSize = 0

    /// Encodes every byte but the unreserved ones, as a signature requires.
    static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return text.utf8.reduce(into: "") { result, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
    }
}

/// The response of an S3 store.
struct ObjectResponse: Sendable {
    let status: Int
    let body: [UInt8]
    /// The `Content-Length`: of the body, or of the object if the request was `HEAD`. Nil if the response has none.
    let length: Int?
    /// The `Content-Range`, such as `bytes 0-9/100`. Nil if the body is the whole object.
    let contentRange: String?

    /// Whether the store is full or a quota is used up. For a quota, OpenStack Swift answers 413, which cannot mean a large object:
    /// ours are small enough for any store.
    var isFull: Bool { [413, 507].contains(status) || code.contains("Quota") || code.hasSuffix("StorageFull") }

    /// The code of an error, such as `NoSuchKey`; empty if there is none. Letters only, so that it can be logged.
    var code: String {
        guard status >= 300 else { return "" }
        let text = String(decoding: body.prefix(10_000), as: UTF8.self)
        return String(
            ObjectListing.values("Code", in: text[...]).first?.filter { $0.isASCII && $0.isLetter }.prefix(64) ?? "")
    }
}
