/// A wait that timed out.
public struct NeverHappened: Error, CustomStringConvertible {
    /// The event that did not happen.
    public let event: String
    /// The event in a sentence.
    public var description: String { "This did not happen: \(event)" }
}

/// Waits until a condition holds.
///
/// Tests wait for events and never for a time, so that they pass on a busy machine. The limit only stops a test that would
/// otherwise wait for ever.
///
/// - Parameters:
///   - event: the event as a sentence, for the report of a failure.
///   - limit: far longer than a busy machine takes.
/// - Throws: ``NeverHappened`` after the limit, and the error of the condition at once.
public func eventually(
    _ event: String, limit: Duration = .seconds(300), isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    var pause = Duration.milliseconds(2)
    while try await !condition() {
        guard ContinuousClock.now < end else { throw NeverHappened(event: event) }
        try await Task.sleep(for: pause)
        pause = min(pause * 1.5, .milliseconds(100))
    }
}
