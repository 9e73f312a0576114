/// A text is no JSON, or not what it should be.
struct MalformedJSON: Error, Equatable, CustomStringConvertible {
    /// What is wrong with it.
    let reason: String

    var description: String { "The JSON is malformed: \(reason)" }
}
