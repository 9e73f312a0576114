extension BoundedBytes {
    /// Where a chunk's data begins, of those before the first of the picture; chunks are length, name, data, checksum.
    ///
    /// Source: PNG, third edition, section 5.3.
    func pngChunk(_ name: String) -> Int? {
        var position = 8
        while let size = big(4, at: position), !has("IDAT", at: position + 4) {
            if has(name, at: position + 4) { return position + 8 }
            position += 12 + size
        }
        return nil
    }

    /// The chunks that the picture of a PNG needs, and that are all there: texts, times and profiles may be larger than
    /// they look, and so may what is cut off.
    var bareForPNG: [Range<Int>] {
        var (chunks, position) = ([0..<8], 8)
        while let size = big(4, at: position), contains(position..<position + 12 + size) {
            let chunk = position..<position + 12 + size
            if ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].contains(where: { has($0, at: position + 4) }) {
                chunks.append(chunk)
            }
            position = chunk.upperBound
        }
        return chunks
    }

    /// The chunks of a WebP, with where their data lies; chunks are name, length, data, padded to an even length.
    ///
    /// Source: RFC 9649, section 2.3.
    func webpChunks(from start: Int = 12) -> some Sequence<(name: String, data: Range<Int>)> {
        sequence(state: start) { position -> (name: String, data: Range<Int>)? in
            guard let name = text(4, at: position), let size = little(4, at: position + 4) else { return nil }
            let start = position + 8
            position = start + size + size % 2
            return (name, start..<start + size)
        }
    }

    /// The first picture of an animated WebP: a WebP's chunks behind sixteen bytes on place and time.
    var firstWebPFrame: Range<Int>? {
        guard let frame = webpChunks().first(where: { $0.name == "ANMF" })?.data, frame.count > 16,
            contains(frame)
        else { return nil }
        return frame.dropFirst(16).indices
    }
}
