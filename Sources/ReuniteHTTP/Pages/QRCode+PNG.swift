import Foundation
import ReuniteCompression

extension QRCode {
    /// The code as PNG, with its margin: eight pixels for each module, enough for print at the size of a stamp.
    ///
    /// It has one bit for each pixel, so a row of a module is one byte. libgd writes PNG too, but image libraries stay in the
    /// processes that render photos.
    ///
    /// Source: PNG, third edition, section 5.
    var png: [UInt8] {
        let modules = -Self.margin..<width + Self.margin
        var rows: [UInt8] = []
        for y in modules {
            // The first byte of a row is its filter: none. A set bit is white.
            let row = [0] + modules.map { isBlack(x: $0, y: y) ? 0 : 0xFF } as [UInt8]
            for _ in 0..<8 { rows += row }
        }
        let side = UInt32(8 * modules.count).bigEndianBytes
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            // One bit of grey; the only compression and filter methods; not interlaced.
            + Self.chunk("IHDR", side + side + [1, 0, 0, 0, 0]) + Self.chunk("IDAT", Zlib.compress(rows))
            + Self.chunk("IEND", [])
    }

    /// The PNG as an address that contains it, as pages, mails and applications show pictures without another request.
    var pngDataURL: String { "data:image/png;base64,\(Data(png).base64EncodedString())" }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + data
        return UInt32(data.count).bigEndianBytes + checked + Zlib.checksum(checked).bigEndianBytes
    }
}

extension UInt32 {
    /// The four bytes, the highest first.
    fileprivate var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
