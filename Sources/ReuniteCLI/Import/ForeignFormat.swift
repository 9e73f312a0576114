/// Tells files that are no GeoJSON in UTF-8 by their beginning, so that one message says it and not one for each line.
enum ForeignFormat {
    /// The bytes of a file that are looked at.
    static let beginning = 1 << 16

    /// The first bytes of formats, and the words for them.
    private static let formats: [(bytes: [UInt8], words: String)] = [
        (Array("PK\u{3}\u{4}".utf8), "a ZIP archive, as XLSX, ODS and KMZ are"),
        (Array("SQLite format 3".utf8), "an SQLite database, as a GeoPackage is"),
        ([0xD0, 0xCF, 0x11, 0xE0], "an XLS file"), ([0, 0, 0x27, 0x0A], "a Shapefile"),
        (Array("fgb".utf8), "a FlatGeobuf file"), (Array("PAR1".utf8), "a Parquet file"),
    ]

    /// The first bytes of files compressed by other programs than gzip.
    private static let compressions: [(bytes: [UInt8], program: String)] = [
        ([0x28, 0xB5, 0x2F, 0xFD], "zstd"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz"), (Array("BZh".utf8), "bzip2"),
        ([0x78, 0x01], "zlib"), ([0x78, 0x9C], "zlib"), ([0x78, 0xDA], "zlib"), ([0x1F, 0x8B], "gzip twice"),
    ]

    /// Whether a file with this beginning is certainly JSON in UTF-8.
    static func isJSON(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 4 && !bytes.prefix(4).contains(0) && bytes.first(where: isNoSpace).map(isBracket) ?? false
    }

    /// Why a file with this beginning cannot be imported; nil if it may be GeoJSON, perhaps a damaged one.
    static func reason(_ bytes: [UInt8]) -> String? {
        if let format = formats.first(where: { bytes.starts(with: $0.bytes) }) { return conversion(format.words) }
        if let compression = compressions.first(where: { bytes.starts(with: $0.bytes) }) {
            return "the file is compressed by \(compression.program): decompress it first"
        }
        if bytes.dropFirst(257).starts(with: Array("ustar".utf8)) {
            return "the file is a tar archive: extract it first"
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.prefix(4).contains(0) {
            return "the file is UTF-16, UTF-32 or no text: save it as UTF-8"
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard let first = text.first(where: isNoSpace) else { return nil }
        if first == UInt8(ascii: "<") { return conversion("XML, as KML and GPX are") }
        let lines = text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        if lines.contains(where: { $0.first(where: isNoSpace).map(isBracket) ?? false }) { return nil }
        return conversion("CSV or another text")
    }

    private static func conversion(_ words: String) -> String {
        """
        the file is \(words), and not GeoJSON: convert it, for example by ogr2ogr -f GeoJSONSeq new.geojsonl FILE, with \
        -oo X_POSSIBLE_NAMES=lon* -oo Y_POSSIBLE_NAMES=lat* for a table
        """
    }

    /// White space of JSON, and record separators (RFC 8142).
    private static func isNoSpace(_ byte: UInt8) -> Bool { ![0x09, 0x0A, 0x0D, 0x1E, 0x20].contains(byte) }

    private static func isBracket(_ byte: UInt8) -> Bool { "{}[]".utf8.contains(byte) }
}
