import Reunite

/// Texts that features of JSON and tiles share.
enum FeatureText {
    /// For each kind, the JSON members `status` and `category`, and the key `title`.
    static let kinds: [[UInt8]] = (0..<UInt8(PinKind.count)).map { index in
        let kind = PinKind(index: index)
        return Array(#""status":"\#(kind.status.rawValue)","category":"\#(kind.category.rawValue)","title":"#.utf8)
    }

    /// Writes ``abbreviated(_:)``.
    static func abbreviate(_ count: Int, to text: inout TextBuffer) {
        // Most counts are small: avoid making a string.
        if count < 1000 { text.write(count) } else { text.write(Array(abbreviated(count).utf8)) }
    }

    /// A count in at most four characters: `999`, `1.2k`, `12k`, `3.4M`.
    static func abbreviated(_ count: Int) -> String {
        func tenths(_ unit: Int) -> String {
            let tenths = (count * 10 + unit / 2) / unit
            return tenths % 10 == 0 || tenths >= 100 ? "\((count + unit / 2) / unit)" : "\(tenths / 10).\(tenths % 10)"
        }
        switch count {
        case ..<1000: return "\(count)"
        case ..<999_500: return "\(tenths(1000))k"
        default: return "\(tenths(1_000_000))M"
        }
    }
}
