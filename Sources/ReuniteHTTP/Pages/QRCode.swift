import CQREncode

/// QR codes as pictures.
enum QRCode {
    /// Modules of white that readers need around a code.
    private static let margin = 4

    /// The code of a text as SVG, with an error correction of 15 %; nil if the text is too long.
    static func svg(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        let modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
        var path = ""
        for y in 0..<width {
            var x = 0
            while x < width {
                let start = x
                while x < width, modules[y * width + x] & 1 == 1 { x += 1 }
                if x > start { path += "M\(start + margin) \(y + margin)h\(x - start)v1h-\(x - start)z" }
                x += 1
            }
        }
        let size = width + 2 * margin
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size) \(size)" shape-rendering="crispEdges">\
            <path fill="#fff" d="M0 0h\(size)v\(size)H0z"/><path d="\(path)"/></svg>
            """
    }
}
