import CTIFF
import Foundation

/// The first page of a TIFF that is no preview, decoded by libtiff directly: libgd 2.3.3, which uses the same library,
/// inverts 1-bit files.
final class TIFF: ImageFormat {
    let header: ImageHeader
    private let bytes: [UInt8]
    private let page: TIFFDirectory
    /// Where libtiff reads next.
    private var position = 0

    static func matches(_ bytes: BoundedBytes) -> Bool {
        bytes.has([0x49, 0x49, 0x2A, 0], at: 0) || bytes.has([0x4D, 0x4D, 0, 0x2A], at: 0) || isUnsupported(bytes)
    }

    /// BigTIFF, for files of more than 4 GB.
    static func isUnsupported(_ bytes: BoundedBytes) -> Bool {
        bytes.has([0x49, 0x49, 0x2B, 0], at: 0) || bytes.has([0x4D, 0x4D, 0, 0x2B], at: 0)
    }

    init?(_ bytes: [UInt8]) {
        guard let first = TIFFDirectory(BoundedBytes(bytes), at: 0) else { return nil }
        let page = first.page ?? first
        guard let width = page.integer(256), let height = page.integer(257) else { return nil }
        let pages = first.count(atMost: ImageHeader.maximumCountedFrames)
        header = ImageHeader(width: width, height: height, frames: pages)
        (self.bytes, self.page) = (bytes, page)
    }

    /// libtiff mirrors the picture as the orientation of its page says, but does not rotate it: that remains to be done.
    var exif: ExifMetadata {
        var exif = ExifMetadata(BoundedBytes(bytes), at: 0)
        guard let orientation = page.integer(274) else { return exif }
        exif.orientation =
            switch orientation {
            case 5, 7: 5
            case 6, 8: 7
            default: 1
            }
        return exif
    }

    /// The profile; nil for pixels of CIE L*a*b*, which are converted while decoding.
    var colors: ColorEncoding? {
        Self.labPhotometrics.contains(page.integer(262) ?? 0) ? nil : page.bytes(34675).flatMap { .icc(bytes[$0]) }
    }

    /// CIE L*a*b*, whose a* and b* have signs, and that of ICC profiles.
    private static let labPhotometrics = [Int(PHOTOMETRIC_CIELAB), Int(PHOTOMETRIC_ICCLAB)]

    /// The conversion of pixels that libtiff would convert worse, and the routine that copies them as they are: four inks with a
    /// profile, and CIE L*a*b*. libtiff takes the white of the latter for that of sRGB, which is right only if the file says so.
    private func conversion(_ image: TIFFRGBAImage) -> (convert: (inout [UInt32]) -> Void, tileContigRoutine)? {
        switch page.integer(262) {
        case Int(PHOTOMETRIC_SEPARATED):
            guard image.bitspersample == 8, image.samplesperpixel >= 4, page.integer(284) ?? 1 == 1 else { return nil }
            guard let transform = colors.flatMap({ ColorTransform($0, of: .cmyk) }) else { return nil }
            return ({ transform.convert(&$0, count: $0.count) }, Self.keepInks)
        case Int(PHOTOMETRIC_CIELAB), Int(PHOTOMETRIC_ICCLAB):
            if let white = page.fractions(318, count: 2), abs(white[0] - 0.3457) > 0.005 { return nil }
            return (LabConversion().convert, Self.keepLab)
        default: return nil
        }
    }

    func decode(within side: Int) throws(PhotoError) -> Picture {
        TIFFSetErrorHandler(nil)
        TIFFSetWarningHandler(nil)
        // The numbers of a camera's sensor: DNG.
        guard !page.isPreview, ![32803, 34892].contains(page.integer(262)) else { throw .noPicture }
        guard let file = open() else { throw .undecodable }
        defer { TIFFClose(file) }
        let image = UnsafeMutablePointer<TIFFRGBAImage>.allocate(capacity: 1)
        defer { image.deallocate() }
        guard TIFFSetSubDirectory(file, UInt64(page.offset)) != 0 else { throw .undecodable }
        let isICCLab = page.integer(262) == Int(PHOTOMETRIC_ICCLAB)
        if isICCLab { Self.claimLab(file) }
        var message = [CChar](repeating: 0, count: 1024)
        guard TIFFRGBAImageBegin(image, file, 0, &message) != 0 else { throw .unsupportedVariant }
        defer { TIFFRGBAImageEnd(image) }
        if isICCLab { image.pointee.photometric = UInt16(PHOTOMETRIC_ICCLAB) }
        let (width, height) = (header.width, header.height)
        guard image.pointee.width == width, image.pointee.height == height else { throw .undecodable }
        image.pointee.req_orientation = UInt16(ORIENTATION_TOPLEFT)
        let conversion = conversion(image.pointee)
        if let (_, routine) = conversion { image.pointee.put.contig = routine }
        var pixels = [UInt32](repeating: 0, count: width * height)
        guard TIFFRGBAImageGet(image, &pixels, UInt32(width), UInt32(height)) != 0 else { throw .undecodable }
        if isICCLab, Self.haveSigns(pixels) {
            image.pointee.photometric = UInt16(PHOTOMETRIC_CIELAB)
            guard TIFFRGBAImageGet(image, &pixels, UInt32(width), UInt32(height)) != 0 else { throw .undecodable }
        }
        if let conversion {
            conversion.convert(&pixels)
            return try Picture(width: width, height: height) { y, row in
                for x in 0..<width { row[x] = Int32(bitPattern: pixels[y * width + x] & 0xFFFFFF) }
            }.fitted(within: side)
        }
        return try Picture(width: width, height: height) { x, y in
            let pixel = pixels[y * width + x]
            return Color(
                multipliedRed: Int32(pixel & 0xFF), green: Int32(pixel >> 8 & 0xFF), blue: Int32(pixel >> 16 & 0xFF),
                opacity: Int32(pixel >> 24))
        }.fitted(within: side)
    }

    /// Copies four inks, which libtiff's own routine would turn into red, green and blue.
    private static let keepInks: tileContigRoutine = {
        image, target, _, _, width, height, sourceSkip, targetSkip, source in
        guard let samples = (image?.pointee.samplesperpixel).map({ Int($0) }), var target, var source else { return }
        for _ in 0..<height {
            for _ in 0..<width {
                target.pointee = UnsafeRawPointer(source).loadUnaligned(as: UInt32.self)
                target += 1
                source += samples
            }
            target += Int(targetSkip)
            source += Int(sourceSkip) * samples
        }
    }

    /// Copies L*, a* and b*, of 8 or 16 bits, as those of an ICC profile of 8 bits, whose a* and b* are from -128 on.
    private static let keepLab: tileContigRoutine = {
        image, target, _, _, width, height, sourceSkip, targetSkip, source in
        guard let image = image?.pointee, var target, let source else { return }
        let isSigned = image.photometric == PHOTOMETRIC_CIELAB
        let bytes = Int(image.bitspersample) / 8
        var place = UnsafeRawPointer(source)
        for _ in 0..<height {
            for _ in 0..<width {
                target.pointee = (0..<3).reduce(0) { pixel, channel in
                    let sample = place + channel * bytes
                    let value =
                        bytes == 1
                        ? UInt16(sample.load(as: UInt8.self)) << 8 : sample.loadUnaligned(as: UInt16.self)
                    let number = Int(isSigned && channel > 0 ? value ^ 0x8000 : value)
                    return pixel | UInt32(min(255, (number + 128) >> 8)) << (8 * channel)
                }
                target += 1
                place += 3 * bytes
            }
            target += Int(targetSkip)
            place += Int(sourceSkip) * 3 * bytes
        }
    }

    /// Whether a* and b* are nearer to grey if they have signs: the program of Little CMS writes them so where ICC profiles do not.
    private static func haveSigns(_ pixels: [UInt32]) -> Bool {
        func distance(_ signs: UInt32) -> Int {
            pixels.reduce(0) { sum, pixel in
                let signed = pixel ^ signs
                return sum + abs(Int(signed >> 8 & 0xFF) - 128) + abs(Int(signed >> 16 & 0xFF) - 128)
            }
        }
        return distance(0x808000) < distance(0)
    }

    /// Has libtiff read L*a*b* as ICC profiles have it, which it refuses, as its own.
    private static func claimLab(_ file: OpaquePointer) {
        _ = withVaList([PHOTOMETRIC_CIELAB]) { TIFFVSetField(file, UInt32(TIFFTAG_PHOTOMETRIC), $0) }
    }

    private func open() -> OpaquePointer? {
        TIFFClientOpen(
            "upload", "rm", Unmanaged.passUnretained(self).toOpaque(),
            { file, target, count in tmsize_t(TIFF.of(file).read(target, Int(count))) }, { _, _, _ in 0 },
            { file, offset, whence in TIFF.of(file).seek(offset, whence) }, { _ in 0 },
            { file in UInt64(TIFF.of(file).bytes.count) }, { _, _, _ in 0 }, { _, _, _ in })
    }

    private static func of(_ file: UnsafeMutableRawPointer?) -> TIFF {
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
        // A negative offset arrives as a very large unsigned number.
        position = min(max(0, base &+ Int(bitPattern: UInt(offset))), Int(Int32.max))
        return UInt64(position)
    }

    static let names = ["TIFF"]
    static let samples = [
        """
        SUkqAOgAAAB4nHNoOOBACgIARE4YAXicc2g44EAKAgBEThgBeJxzaDjgQAoCAEROGAF4nHNoOOBACgIARE4YAXicc2g44EAKAgBEThgBeJxzaD\
        jgQAoCAEROGAF4nHNoOOBACgIARE4YAXicc2g44EAKAgBEThgBeJxzaDjgQAoCAEROGAF4nHNoOOBACgIARE4YAXicc2g44EAKAgBEThgBeJxz\
        aDjgQAoCAEROGAF4nHNoOOBACgIARE4YAXicc2g44EAKAgBEThgBeJxzaDjgQAoCAEROGAF4nHNoOOBACgIARE4YAQwAAAEDAAEAAAAQAAAAAQ\
        EDAAEAAAAQAAAAAgEDAAMAAACOAQAAAwEDAAEAAACygAAABgEDAAEAAAACAAAAEQEEABAAAAC0AQAAFQEDAAEAAAADAAAAFgEDAAEAAAABAAAA\
        FwEDABAAAACUAQAAGgEFAAEAAAB+AQAAGwEFAAEAAACGAQAAHAEDAAEAAAABAAAAAAAAAGAAAAABAAAAYAAAAAEAAAAIAAgACAAOAA4ADgAOAA\
        4ADgAOAA4ADgAOAA4ADgAOAA4ADgAOAAgAAAAWAAAAJAAAADIAAABAAAAATgAAAFwAAABqAAAAeAAAAIYAAACUAAAAogAAALAAAAC+AAAAzAAA\
        ANoAAAA=
        """
    ]
}

extension TIFFDirectory {
    /// The most directories among which the picture is looked for.
    private static let maximumSearched = 100

    /// This directory; if it is a preview, the first below or after it that is none.
    fileprivate var page: TIFFDirectory? {
        var (next, searched): (TIFFDirectory?, Int) = (self, 0)
        while let directory = next, searched < Self.maximumSearched {
            let candidates = [directory] + directory.directories(330, atMost: Self.maximumSearched)
            if let page = candidates.first(where: { !$0.isPreview && $0.integer(256) != nil }) { return page }
            (next, searched) = (directory.next, searched + candidates.count)
        }
        return nil
    }

    /// Whether it says so (NewSubfileType or SubfileType).
    fileprivate var isPreview: Bool { (integer(254) ?? 0) & 1 == 1 || integer(255) == 2 }
}
