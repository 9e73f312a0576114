import CTIFF
import Foundation

/// The first picture of a TIFF file, read by libtiff itself: libgd 2.3.3, which would do it through the same library, has
/// black and white the wrong way round where there is nothing else.
final class TIFFFile {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// What is left to be turned when the picture is decoded: libtiff mirrors it as its orientation says, and does not
    /// turn it aside.
    static func remaining(_ orientation: Int) -> Int {
        switch orientation {
        case 5, 7: 5
        case 6, 8: 7
        default: 1
        }
    }

    /// The picture; nil where it cannot be decoded, or is not of the size that was told.
    func decode(_ header: PhotoHeader) -> Picture? {
        TIFFSetErrorHandler(nil)
        TIFFSetWarningHandler(nil)
        guard let file = open() else { return nil }
        defer { TIFFClose(file) }
        let image = UnsafeMutablePointer<TIFFRGBAImage>.allocate(capacity: 1)
        defer { image.deallocate() }
        var message = [CChar](repeating: 0, count: 1024)
        guard TIFFRGBAImageBegin(image, file, 0, &message) != 0 else { return nil }
        defer { TIFFRGBAImageEnd(image) }
        let (width, height) = (header.width, header.height)
        guard image.pointee.width == width, image.pointee.height == height else { return nil }
        image.pointee.req_orientation = UInt16(ORIENTATION_TOPLEFT)
        var pixels = [UInt32](repeating: 0, count: width * height)
        guard TIFFRGBAImageGet(image, &pixels, UInt32(width), UInt32(height)) != 0 else { return nil }
        return pixels.withUnsafeBufferPointer { pixels in
            Picture(width: width, height: height) { x, y in
                let pixel = pixels[y * width + x]
                // Multiplied with the opacity already: what is missing is white.
                let white = 255 - Int32(pixel >> 24)
                return Color(
                    red: min(255, Int32(pixel & 0xFF) + white), green: min(255, Int32(pixel >> 8 & 0xFF) + white),
                    blue: min(255, Int32(pixel >> 16 & 0xFF) + white), opacity: 255)
            }
        }
    }

    private func open() -> OpaquePointer? {
        TIFFClientOpen(
            "upload", "rm", Unmanaged.passUnretained(self).toOpaque(),
            { file, target, count in tmsize_t(TIFFFile.of(file).read(target, Int(count))) }, { _, _, _ in 0 },
            { file, offset, whence in TIFFFile.of(file).seek(offset, whence) }, { _ in 0 },
            { file in UInt64(TIFFFile.of(file).bytes.count) }, { _, _, _ in 0 }, { _, _, _ in })
    }

    private static func of(_ file: UnsafeMutableRawPointer?) -> TIFFFile {
        Unmanaged.fromOpaque(file!).takeUnretainedValue()
    }

    private func read(_ target: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        let part = bytes[min(position, bytes.count)..<min(position + max(0, count), bytes.count)]
        part.withUnsafeBytes { if let base = $0.baseAddress { target?.copyMemory(from: base, byteCount: $0.count) } }
        position += part.count
        return part.count
    }

    private func seek(_ offset: UInt64, _ whence: Int32) -> UInt64 {
        let base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? position : bytes.count
        // An offset before the beginning comes as a very large number.
        position = min(max(0, base &+ Int(bitPattern: UInt(offset))), Int(Int32.max))
        return UInt64(position)
    }
}
