import Testing

@testable import ReuniteHTTP

/// The choice of a coding: RFC 9110, section 12.5.3.
@Suite struct AcceptEncodingTests {
    @Test(
        arguments: [
            (nil, .identity), ("", .identity), ("gzip", .gzip), ("GZip", .gzip), ("x-gzip", .gzip),
            ("deflate", .identity),
            ("br", .identity), ("zstd", .zstandard), ("gzip, deflate, br, zstd", .zstandard), ("gzip,zstd", .zstandard),
            // The client's weights go before the order of the server.
            ("zstd;q=0.5, gzip", .gzip), ("zstd;q=0.5, gzip;q=0.5", .zstandard), ("gzip;q=0.001", .gzip),
            ("gzip;q=0.5, identity", .identity), ("gzip, identity;q=0.5", .gzip), ("identity", .identity),
            // Refused.
            ("gzip;q=0", .identity), ("zstd;q=0, gzip", .gzip), ("gzip;q=0.000, zstd;q=0", .identity),
            ("identity;q=0", .identity), ("identity;q=0, gzip", .gzip), ("*;q=0", .identity),
            ("*;q=0, zstd", .zstandard),
            // `*` is gzip and what is not compressed, if they are not named.
            ("*", .gzip), ("*, gzip;q=0", .identity), ("zstd, *;q=0.1", .zstandard), ("zstd;q=0.1, *", .gzip),
            ("gzip;q=0.2, *;q=0.3", .identity), ("identity;q=0.2, *;q=0.3", .gzip),
            // White space and faults.
            (" gzip ; q=1 ,\tzstd\t;\tQ=0.2 ", .gzip), (",, ,gzip,", .gzip), ("gzip;q=nan", .identity),
            ("gzip;q=-1", .identity), ("gzip;q=9, zstd", .zstandard), ("gzip;q=", .gzip), ("gzip;q=x", .identity),
            ("gzip;level=9;q=0", .identity), (";", .identity), ("gzipgzip", .identity), ("gzip zstd", .identity),
        ] as [(String?, ContentCoding)])
    func choice(header: String?, coding: ContentCoding) {
        #expect(AcceptEncoding(header).choice(of: ContentCoding.quick) == coding, "\(header ?? "none")")
    }

    @Test func filesAreSentInBrotli() {
        #expect(AcceptEncoding("gzip, deflate, br, zstd").choice(of: ContentCoding.thorough) == .brotli)
        #expect(AcceptEncoding("gzip, zstd").choice(of: ContentCoding.thorough) == .gzip)
    }

    @Test func smallBodiesAreCompressedOnlyWhereTheyMust() {
        for (header, coding) in [("gzip", .identity), ("gzip, identity;q=0", .gzip), ("gzip, *;q=0", .gzip)]
            as [(String, ContentCoding)]
        {
            #expect(AcceptEncoding(header).choice(of: ContentCoding.quick, isWorthwhile: false) == coding)
        }
    }
}
