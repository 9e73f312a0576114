extension PinColumns {
    /// Flag of an index that refers to the second of two sources.
    static let second: UInt32 = 0x8000_0000

    /// Copies pins of one or two sources in a given order.
    init(
        _ order: [UInt32], from first: borrowing PinColumns, and second: borrowing PinColumns
    ) {
        var titleBytes = 0
        for entry in order {
            titleBytes +=
                entry < Self.second
                ? first.title(Int(entry)).count : second.title(Int(entry & ~Self.second)).count
        }
        self.init(count: order.count, titleBytes: titleBytes)
        var titleStart = 0
        for (pin, entry) in order.enumerated() {
            let source = Int(entry & ~Self.second)
            if entry < Self.second {
                copy(pin, from: first, at: source, titleStart: titleStart)
                titleStart += first.title(source).count
            } else {
                copy(pin, from: second, at: source, titleStart: titleStart)
                titleStart += second.title(source).count
            }
        }
    }
}
