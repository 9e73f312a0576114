import CQREncode

/// A QR code, as a square of black and white modules.
struct QRCode {
    /// Modules of white that readers need around a code.
    static let margin = 4

    /// Modules on each side, without the margin.
    let width: Int
    /// Whether each module is black, row by row.
    private let modules: [Bool]

    /// The code of a text, with an error correction of 15 %; nil if the text is too long.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        width = Int(code.pointee.width)
        modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width).map { $0 & 1 == 1 }
    }

    /// Whether a module is black. Modules of the margin are not.
    func isBlack(x: Int, y: Int) -> Bool {
        (0..<width).contains(x) && (0..<width).contains(y) && modules[y * width + x]
    }

    /// The code as SVG, with its margin.
    var svg: String {
        var path = ""
        for y in 0..<width {
            var x = 0
            while x < width {
                let start = x
                while isBlack(x: x, y: y) { x += 1 }
                if x > start { path += "M\(start + Self.margin) \(y + Self.margin)h\(x - start)v1h-\(x - start)z" }
                x += 1
            }
        }
        let size = width + 2 * Self.margin
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size) \(size)" shape-rendering="crispEdges">\
            <path fill="#fff" d="M0 0h\(size)v\(size)H0z"/><path d="\(path)"/></svg>
            """
    }
}
