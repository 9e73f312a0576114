/// A text that equals another only if both have the same bytes.
///
/// Swift takes composed and decomposed letters, and marks in another order, as equal; databases do not.
package struct ExactText: Hashable, Sendable {
    /// The text itself.
    package let text: String

    /// A text to compare.
    package init(_ text: String) { self.text = text }

    /// Whether both have the same bytes.
    package static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    /// Hashes the bytes.
    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
