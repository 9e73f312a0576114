import CSodium
import Foundation
import Reunite

extension TileArchive {
    /// The parts of a file that ``digest(of:)`` reads, and their bytes.
    private static let (parts, partSize): (UInt64, UInt64) = (64, 4096)

    /// A name of a file's content, for addresses that caches may keep permanently.
    ///
    /// A file may have gigabytes. So it reads the length and 64 parts, among them the first page, in which SQLite counts changes. Two
    /// extracts that differ also differ in some of these: their pages move.
    static func digest(of url: URL) throws -> String {
        let file = try FileHandle(forReadingFrom: url)
        defer { try? file.close() }
        let length = try file.seekToEnd()
        var bytes = withUnsafeBytes(of: length.littleEndian) { Array($0) }
        for part in 0..<parts {
            try file.seek(toOffset: length / parts * part)
            bytes += try file.read(upToCount: Int(partSize)) ?? Data()
        }
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        return hash.prefix(8).hexadecimal
    }
}
