import Foundation

/// A page of a list of objects (ListObjectsV2).
struct ObjectListing {
    /// The keys, and when each was written. An object whose time cannot be read is left out.
    let objects: [(key: String, written: Date)]
    /// Where the next page begins; nil at the end.
    let next: String?

    /// Parses the XML of a page; nil if it is not one.
    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("<ListBucketResult"), text.contains("</ListBucketResult>") else { return nil }
        objects = Self.values("Contents", in: text[...]).compactMap { entry in
            guard let key = Self.values("Key", in: entry).first,
                let time = Self.values("LastModified", in: entry).first,
                // Seconds are enough, and not every store writes fractions.
                let date = try? Date(time.prefix { $0 != "." && $0 != "Z" } + "Z", strategy: .iso8601)
            else { return nil }
            return (Self.unescaped(key), date)
        }
        let isLast = Self.values("IsTruncated", in: text[...]).first != "true"
        next = isLast ? nil : Self.values("NextContinuationToken", in: text[...]).first.map(Self.unescaped)
        // There is more, but nobody knows where.
        if !isLast, next == nil { return nil }
    }

    /// The texts between tags of this name.
    static func values(_ name: String, in text: Substring) -> [Substring] {
        var values: [Substring] = []
        var rest = text
        while let start = rest.firstRange(of: "<\(name)>"),
            let end = rest[start.upperBound...].firstRange(of: "</\(name)>")
        {
            values.append(rest[start.upperBound..<end.lowerBound])
            rest = rest[end.upperBound...]
        }
        return values
    }

    private static func unescaped(_ text: Substring) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(String(text)) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}
