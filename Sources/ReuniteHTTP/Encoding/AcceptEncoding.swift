import HTTPTypes

/// The content codings that a client accepts: `Accept-Encoding` (RFC 9110, section 12.5.3).
struct AcceptEncoding {
    /// The weight of ``ContentCoding/identity`` if it is not named: above 0, but below all that a client can write.
    private static let unnamed = 0.000_1

    /// The weight of each coding; nil if the client does not name it.
    private var zstandard, brotli, gzip, identity: Double?
    /// The weight of `*`, which stands for codings that are not named.
    private var others: Double?

    /// Reads a header. Without one, only ``ContentCoding/identity`` is accepted. A malformed weight counts as 0.
    init(_ header: String?) {
        guard var header else { return }
        header.withUTF8 { bytes in
            for element in bytes.split(separator: UInt8(ascii: ",")) { read(element) }
        }
    }

    /// Reads the header of a request.
    init(_ headers: HTTPFields) { self.init(headers[.acceptEncoding]) }

    private mutating func read(_ element: Slice<UnsafeBufferPointer<UInt8>>) {
        let end = element.firstIndex(of: UInt8(ascii: ";")) ?? element.endIndex
        let weight = Self.weight(element[end...])
        switch String(decoding: Self.trimmed(element[..<end]), as: UTF8.self).lowercased() {
        case ContentCoding.zstandard.rawValue: zstandard = weight
        case ContentCoding.brotli.rawValue: brotli = weight
        // An alias of gzip (RFC 9110, section 8.4.1.3).
        case ContentCoding.gzip.rawValue, "x-gzip": gzip = weight
        case ContentCoding.identity.rawValue: identity = weight
        case "*": others = weight
        default: break
        }
    }

    /// The weight in parameters, from 0 to 1; 1 if there is none.
    private static func weight(_ parameters: Slice<UnsafeBufferPointer<UInt8>>) -> Double {
        for parameter in parameters.split(separator: UInt8(ascii: ";")) {
            let text = trimmed(parameter)
            guard text.count > 2, text.first.map({ $0 | 0x20 }) == UInt8(ascii: "q"),
                text[text.startIndex + 1] == UInt8(ascii: "=")
            else { continue }
            let weight = Double(String(decoding: text.dropFirst(2), as: UTF8.self)) ?? 0
            return weight >= 0 ? min(weight, 1) : 0
        }
        return 1
    }

    private static func trimmed(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
        func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var text = text.drop(while: isSpace)
        while text.last.map(isSpace) == true { text.removeLast() }
        return text
    }

    /// The weight of a coding; 0 if the client does not accept it.
    private func weight(of coding: ContentCoding) -> Double {
        switch coding {
        // `*` does not include these: clients that send it may be older than them.
        case .zstandard: zstandard ?? 0
        case .brotli: brotli ?? 0
        case .gzip: gzip ?? others ?? 0
        case .identity: identity ?? others ?? Self.unnamed
        }
    }

    /// Whether the client accepts a coding.
    func accepts(_ coding: ContentCoding) -> Bool { weight(of: coding) > 0 }

    /// The coding of a response: the one with the highest weight, and of equal ones the first. If the client accepts
    /// none, it is ``ContentCoding/identity``, as RFC 9110 allows.
    ///
    /// - Parameters:
    ///   - codings: those that the server offers, besides ``ContentCoding/identity``.
    ///   - isWorthwhile: whether compression saves anything. If not, a response is compressed only for clients that refuse
    ///     ``ContentCoding/identity``.
    func choice(of codings: [ContentCoding], isWorthwhile: Bool = true) -> ContentCoding {
        guard isWorthwhile || !accepts(.identity) else { return .identity }
        var (choice, highest) = (ContentCoding.identity, 0.0)
        for coding in codings + [.identity] where weight(of: coding) > highest {
            (choice, highest) = (coding, weight(of: coding))
        }
        return choice
    }
}
