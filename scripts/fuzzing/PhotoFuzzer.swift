import Foundation
import ReunitePhotos

/// Small enough for a thousand pictures a second, and larger than the renditions one way; also what no answer exceeds.
private let limits = {
    var limits = PhotoLimits()
    (limits.bytes, limits.pixels) = (1 << 20, 64_000)
    return limits
}()

/// Renders what libFuzzer thinks of, and holds the result against what `PhotoPipeline` promises.
@_cdecl("LLVMFuzzerTestOneInput")
public func renderOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let upload = Array(UnsafeBufferPointer(start: start, count: count))
    let photo = render(upload)
    if let photo { check(photo) }
    #if WATCHES_MEMORY
        // As after somebody else's upload, and another's.
        dirtyMemory(with: 0x11)
        let second = render(upload)
        dirtyMemory(with: 0xEE)
        require(second == render(upload), "the answer shows what memory held before")
    #endif
    return 0
}

private func render(_ upload: [UInt8]) -> RenderedPhoto? {
    try? PhotoPipeline.render(upload, limits: limits)
}

/// Writes into memory of many sizes, and gives it back.
private func dirtyMemory(with byte: UInt8) {
    let sizes = (4..<20).flatMap { [1 << $0, 3 << ($0 - 1)] }
    let blocks = sizes.flatMap { size in
        (0..<max(2, min(16, 16_384 / size))).map { _ in
            let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 1)
            block.initializeMemory(as: UInt8.self, repeating: byte, count: size)
            return block
        }
    }
    for block in blocks { block.deallocate() }
}

private func check(_ photo: RenderedPhoto) {
    for (rendition, side) in [(photo.large, 1600), (photo.small, 320), (photo.square, 96)] {
        require(max(rendition.width, rendition.height) <= side, "a rendition is larger than its square")
        require(min(rendition.width, rendition.height) > 0, "a rendition is empty")
        checkFile(rendition)
    }
    require(photo.square.width == 96 && photo.square.height == 96, "the square is none")
    require(photo.large.width * photo.large.height <= limits.pixels, "more pixels were decoded than are taken")
    if let place = photo.location {
        require(abs(place.longitude) <= 180 && abs(place.latitude) <= 90, "a place is nowhere")
    }
}

/// A baseline JPEG of the size that is told, with no segment that could say more than the picture.
private func checkFile(_ rendition: RenderedPhoto.Rendition) {
    let bytes = rendition.bytes
    require(bytes.starts(with: [0xFF, 0xD8]) && bytes.suffix(2) == [0xFF, 0xD9], "a rendition is no JPEG")
    func number(_ position: Int) -> Int { Int(bytes[position]) << 8 | Int(bytes[position + 1]) }
    var position = 2
    while bytes[position + 1] != 0xDA {
        require(bytes[position] == 0xFF, "a rendition has something between its segments")
        require([0xE0, 0xDB, 0xC0, 0xC4].contains(bytes[position + 1]), "a rendition has another segment")
        if bytes[position + 1] == 0xC0 {
            let size = (number(position + 7), number(position + 5))
            require(size == (rendition.width, rendition.height), "a rendition is not of its size")
        }
        position += 2 + number(position + 2)
    }
}

/// Ends the process with a message, which `precondition` does not say where it is optimised.
private func require(_ isMet: Bool, _ problem: @autoclosure () -> String) {
    guard !isMet else { return }
    FileHandle.standardError.write(Data("BROKEN: \(problem())\n".utf8))
    abort()
}
