import ServerLimits

/// Who sends a photo, as limits count it, and the end of the interest in it.
public struct Uploader: Sendable {
    /// The client.
    let client: ClientNetwork
    /// Has a closure called when the client leaves.
    private let onDeparture: @Sendable (@escaping @Sendable () -> Void) async -> Void

    /// A client.
    ///
    /// - Parameter onDeparture: has its parameter called when the client closes its connection; at once if it has done so.
    public init(
        _ client: ClientNetwork,
        onDeparture: @escaping @Sendable (@escaping @Sendable () -> Void) async -> Void = { _ in }
    ) {
        (self.client, self.onDeparture) = (client, onDeparture)
    }

    /// The operator, by a command.
    public static let command = Uploader(ClientNetwork(nil))

    /// Runs work that is cancelled when the client leaves.
    func whileInterested<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = Task { try await work() }
        await onDeparture { task.cancel() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
