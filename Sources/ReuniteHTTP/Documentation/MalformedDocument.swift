/// The OpenAPI document cannot be read.
struct MalformedDocument: Error, Equatable, CustomStringConvertible {
    /// What is wrong with it.
    let reason: String

    var description: String { "The OpenAPI document is malformed: \(reason)" }
}
