extension String {
    /// Without what changes the direction of the text around it: for places that cannot isolate it, such as a title.
    var withoutOverrides: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { !Self.overrides.contains($0.value) }))
    }

    /// In isolation: its direction does not change that of the sentence around it.
    var isolated: String { "\u{2068}\(withoutOverrides)\u{2069}" }

    /// The beginning, in one line, at most this many characters.
    func shortened(to length: Int) -> String {
        let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count <= length ? line : "\(line.prefix(length - 1))…"
    }

    private static let overrides: Set<UInt32> = Set(0x202A...0x202E).union(0x2066...0x2069)
}
