import Reunite

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Finds the case of an enumeration by the bytes of its raw value, without creating a string.
struct EnumeratedTexts<Value: CaseIterable & RawRepresentable & Sendable>: Sendable where Value.RawValue == String {
    private let texts = Value.allCases.map { (bytes: Array($0.rawValue.utf8), value: $0) }

    /// The case with a raw value; nil if there is none.
    func value(_ utf8: UnsafeBufferPointer<UInt8>) -> Value? {
        for text in texts where text.bytes.count == utf8.count {
            if memcmp(text.bytes, utf8.baseAddress!, utf8.count) == 0 { return text.value }
        }
        return nil
    }
}

extension EnumeratedTexts<ListingStatus> {
    static let status = Self()
}

extension EnumeratedTexts<Category> {
    static let category = Self()
}

extension EnumeratedTexts<ListingState> {
    static let state = Self()
}

extension EnumeratedTexts<Precision> {
    static let precision = Self()
}

extension EnumeratedTexts<Outcome> {
    static let outcome = Self()
}
