/// A wait that ended because what it waited for did not happen.
public struct NeverHappened: Error, CustomStringConvertible {
    /// What did not happen.
    public let event: String
    /// The event in a sentence.
    public var description: String { "This did not happen: \(event)" }
}

/// Waits until a condition holds.
///
/// Tests wait for events and never for a time: a busy machine takes longer, and that is no failure. The limit is there
/// to stop a test that would otherwise wait for ever.
///
/// - Parameters:
///   - event: what is waited for, in words, for the report of a failure.
///   - limit: far beyond what a busy machine takes.
/// - Throws: ``NeverHappened`` after the limit; whatever the condition throws, at once.
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
