/// A text is not valid JSON, or lacks required content.
struct MalformedJSON: Error, Equatable, CustomStringConvertible {
    /// The reason.
    let reason: String

    var description: String { "The JSON is malformed: \(reason)" }
}
